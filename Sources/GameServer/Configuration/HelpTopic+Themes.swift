extension HelpTopic {
    /// Commands to copy, for each source.
    static let themesText = #"""
        A theme is a folder of pairs and pictures. These commands make one; they read
        files and write others, and ask no other computer: curl does that.

          GameServer theme import NAME --from SOURCE   standard input to themes/NAME
          GameServer theme pictures themes/NAME        what curl -K - is to load
          GameServer theme small themes/NAME           small ones of it, for terminals
          GameServer theme check themes/NAME           what is wrong, with file and line
          GameServer --themes themes                   rooms are played with them
          kill -HUP PID                                after a change: read again

        Kittens of Wikimedia Commons, which tells author and license of each:

          curl -sG https://commons.wikimedia.org/w/api.php -A 'cardtable (my address)' \
            -d action=query -d format=json -d formatversion=2 -d prop=imageinfo \
            -d generator=categorymembers -d gcmtitle=Category:Kittens \
            -d gcmtype=file -d gcmlimit=50 -d iiurlwidth=500 \
            -d 'iiprop=url|size|mime|extmetadata' |
            GameServer theme import kittens --from commons
          GameServer theme pictures themes/kittens | curl -K -
          GameServer theme small themes/kittens

        Cats of cataas.com; of Flickr's feed, which tells no license; and of a search
        there, with a key of your own:

          curl -sG https://cataas.com/api/cats -d tags=kitten -d limit=50 |
            GameServer theme import cats --from cataas
          curl -sG https://api.flickr.com/services/feeds/photos_public.gne \
            -d tags=kitten -d format=json -d nojsoncallback=1 |
            GameServer theme import feed --from flickr-feed
          curl -sG https://api.flickr.com/services/rest/ -d tags=kitten \
            -d method=flickr.photos.search -d extras=url_q,owner_name \
            -d format=json -d nojsoncallback=1 -d api_key=KEY |
            GameServer theme import photos --from flickr

        Members of Congress of a state, whose faces are to be matched to names:

          curl -s https://unitedstates.github.io/congress-legislators/\
        legislators-current.json |
            GameServer theme import ohio --from legislators --state OH \
              --pairing name-photo
          curl -sG https://whoismyrepresentative.com/getall_reps_bystate.php \
            -d state=OH -d output=json |
            GameServer theme import ohio-list --from whoismyrep

        If a site moves its pictures to another host, --host NAME allows that host to
        theme import and theme pictures. What cannot be used is named and left out.

        A table of your own, with a head such as label,text,image,group,link,credit;
        and the pictures that are in themes/holiday already:

          GameServer theme import words --from csv <words.csv
          GameServer theme import holiday --from folder
        """#
}
