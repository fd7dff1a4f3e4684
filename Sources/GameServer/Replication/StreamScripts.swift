/// What a Redis does in one step with the stream of a room, where more than an append is wanted.
///
/// Each begins with an append, which a Redis refuses to whoever does not own the room any more: then nothing else is
/// done. A server that stood still between its look at the lease and its command would remove what others have stored
/// since.
enum StreamScripts {
    /// KEYS: stream, the codes of all, the owner's lease. ARGV: identifier, code, seconds, lines, `new` where the stream may be
    /// made. Begins the journal anew, and removes what was before. Gives the identifier; nothing where there is no such
    /// stream; an error `LEASE` where one is to be made and the lease is over: its people were told that it is nowhere.
    static let begin = """
        local id
        if ARGV[5]=='new' then
          if redis.call('EXISTS',KEYS[3])==0 then return redis.error_reply('LEASE the owner has none') end
          id=redis.call('XADD',KEYS[1],ARGV[1],'b',ARGV[4])
        else id=redis.call('XADD',KEYS[1],'NOMKSTREAM',ARGV[1],'b',ARGV[4]) end
        if not id then return id end
        redis.call('XTRIM',KEYS[1],'MINID',ARGV[1])
        redis.call('EXPIRE',KEYS[1],ARGV[3])
        redis.call('SADD',KEYS[2],ARGV[2])
        return id
        """

    /// KEYS: stream, the codes of all. ARGV: as above, up to the seconds; `read`. Empties the stream of a room that is over;
    /// that it was there is kept, so that nothing is appended later. Gives the identifier, or with `read` the journal's
    /// lines; nothing where there is no such stream.
    static let end = """
        local id=redis.call('XADD',KEYS[1],'NOMKSTREAM',ARGV[1],'e','')
        if not id then return id end
        local lines={}
        if ARGV[4]=='read' then
          for _,entry in ipairs(redis.call('XRANGE',KEYS[1],'-','+')) do
            local field=entry[2][1]
            if field=='b' then lines={} end
            if field=='b' or field=='l' then lines[#lines+1]=entry[2][2] end
          end
        end
        redis.call('XTRIM',KEYS[1],'MAXLEN',0)
        redis.call('EXPIRE',KEYS[1],ARGV[3])
        redis.call('SREM',KEYS[2],ARGV[2])
        if ARGV[4]=='read' then return table.concat(lines) end
        return id
        """
}
