/// Scripts with which a server finds and claims the rooms of dead servers, each in one step.
extension GroupScripts {
    /// Returns some of the rooms whose journals the cluster keeps and whose servers are gone for at least the given
    /// time. That time counts from the first look that found the server gone. A room that was handed over a moment
    /// ago is left out: its players are on their way to it.
    ///
    /// KEYS: the codes of all rooms. ARGV: the least absence in ms, the most codes to return.
    static let orphans =
        owner + """
            local out,day={},86400000
            local count=math.floor(redis.call('SCARD',KEYS[1])/100)
            for _,code in ipairs(redis.call('SRANDMEMBER',KEYS[1],math.max(32,math.min(count,96)))) do
              local c=redis.call('GET','ct:{'..code..'}:r')
              local i=c and part(c) or '0'
              if redis.call('XLEN','ct:{'..code..'}:j')==0 then redis.call('SREM',KEYS[1],code)
              elseif dead(i) and redis.call('EXISTS','ct:h:'..code)==0 then
                redis.call('SET','ct:d:'..i,1,'NX','PX',day)
                if redis.call('PTTL','ct:d:'..i)<=day-ARGV[1] and #out<tonumber(ARGV[2]) then out[#out+1]=code end
              end
            end
            return out
            """

    /// Makes the asker the owner of a room, if the room's server is dead.
    ///
    /// KEYS: the room's entry in the directory, the room's stream. ARGV: the incarnation of the asker, the seconds
    /// after which the entry and the stream expire, the newest known format of a journal, the rules of each game as
    /// `,GAME:NUMBER,`, the number of the asker's link to the Redis.
    ///
    /// Gives `claimed` and the epoch; or one of these words:
    /// - `owned` if a living server has the room
    /// - `none` if there is no such journal
    /// - `lease` if the asker has no lease
    /// - `foreign` if the journal has another version; its own servers continue it
    ///
    /// The asker reads the journal afterwards, in pages: `ClaimedJournal`. The former owner can append nothing by then.
    static let claim =
        owner + """
            if dead(ARGV[1]) or late() then return {'lease'} end
            local c=redis.call('GET',KEYS[1])
            local i,g,n,f,j='0','-','0','p',''
            if c then
              i,g,n,f,j=part(c)
              if i~=ARGV[1] and not dead(i) then return {'owned'} end
            end
            local first=redis.call('XRANGE',KEYS[2],'-','+','COUNT',1)[1]
            if not first or first[2][1]~='b' then return {'none'} end
            local header=string.match(first[2][2],'^[^\\n]*')
            local rules=string.match(header,'"rules":(%d+)')
            local game=string.match(header,'"game":"([%w_]+)"')
            local format=tonumber(string.match(header,'"format":(%d+)') or '') or 1e9
            local known=rules and game and string.find(ARGV[5],','..game..':'..rules..',',1,true)
            if not known or format>tonumber(ARGV[4]) then return {'foreign'} end
            local newest=redis.call('XREVRANGE',KEYS[2],'+','-','COUNT',1)[1]
            local top=tonumber(string.match(newest[1],'^(%d+)'))
            local mine=string.format('%d',top+1)
            redis.call('XADD',KEYS[2],'NOMKSTREAM',mine..'-0','c',ARGV[1])
            redis.call('EXPIRE',KEYS[2],ARGV[3])
            redis.call('SET',KEYS[1],table.concat({ARGV[1],g,n,f,j},' '),'EX',ARGV[2])
            redis.call('SET','ct:w:'..string.match(KEYS[1],'{(.-)}'),1,'PX',5000)
            return {'claimed',mine}
            """
}

/// Scripts with which other servers request a room, and with which its server gives it up, each in one step.
extension GroupScripts {
    /// Finds a seat. KEYS: ticket, seat, counter of the owner's redirections. ARGV: as for `look`, then the number of
    /// redirections that requests the room or 0 for never, the seconds for which they count, hash.
    ///
    /// A player who is redirected to a server and comes back cannot reach that server, although other servers can. The
    /// script then requests the room. It trusts the owner of a seat, because no other player has the token.
    static let seat =
        look + """
            local code=redis.call('GET',KEYS[2]) or ''
            local found=look(code)
            local most=tonumber(ARGV[5])
            if found[1]~='live' or most==0 then return found end
            local count=redis.call('INCR',KEYS[3])
            redis.call('EXPIRE',KEYS[3],ARGV[6])
            if count>=most and redis.call('EXISTS','ct:h:'..code)==0 then
              local i=part(redis.call('GET','ct:{'..code..'}:r'))
              local key='ct:wanted:'..i
              if redis.call('SCARD',key)<256 then
                redis.call('SADD',key,code..' '..ARGV[7]..' '..ARGV[1])
                redis.call('EXPIRE',key,10)
              end
            end
            return found
            """

    /// Returns the requests for rooms of the asker: for each, the room's code, the hash of the seat, and the lease of
    /// the requesting server. The counter of the owner's redirections starts again at 0. KEYS: the requests.
    static let wanted = """
        local out={}
        for _,text in ipairs(redis.call('SRANDMEMBER',KEYS[1],256)) do
          local code,hash,i=string.match(text,'^(%w+) (%x+) (%x+)$')
          local s=i and redis.call('GET','ct:n:'..i)
          if hash then redis.call('DEL','ct:moves:'..hash) end
          if s then out[#out+1]=code out[#out+1]=hash out[#out+1]=s end
        end
        redis.call('DEL',KEYS[1])
        return out
        """

    /// Gives up a room. KEYS: the room's entry. ARGV: incarnation, code, seconds of the entry, seconds without new
    /// requests, seconds in which the asker does not find the room, link. The seconds without requests double with each
    /// handover within a day. If the asker found the room at once, a returning player would make it continue there
    /// again. Gives 1 if the room was the asker's, 0 if not, -1 over an older link.
    static let release =
        owner + """
            local c=redis.call('GET',KEYS[1])
            if late() then return -1 end
            if not c then return 0 end
            local i,g,n,f,j=part(c)
            if i~=ARGV[1] then return 0 end
            prune(ARGV[2],g)
            redis.call('SET',KEYS[1],table.concat({'0',g,n,f,j},' '),'EX',ARGV[3])
            local times=redis.call('INCR','ct:handed:'..ARGV[2])
            redis.call('EXPIRE','ct:handed:'..ARGV[2],86400)
            local seconds=tonumber(ARGV[4])
            for k=2,math.min(times,7) do seconds=seconds*2 end
            redis.call('SET','ct:h:'..ARGV[2],1,'EX',seconds)
            redis.call('SET','ct:given:'..ARGV[2],ARGV[1],'EX',ARGV[5])
            return 1
            """
}
