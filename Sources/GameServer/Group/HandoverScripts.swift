/// How a room is wanted of its server, and given up by it, each in one step.
extension GroupScripts {
    /// Where a seat is. KEYS: ticket, seat, how often its owner was sent there. ARGV: as `look`; how often is too often, or
    /// 0; for how many seconds that counts; hash.
    ///
    /// Whoever is sent to a server and comes again cannot reach it, although the others can: its room is noted among those
    /// that are wanted of that server. The owner of a seat is believed, as nobody else has its token.
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

    /// KEYS: what is wanted of the asker. Gives for each room its code, the hash of the seat, and the lease of the server
    /// that was asked for it. From then on it is counted anew how often the owner of the seat comes.
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

    /// KEYS: card. ARGV: incarnation, code, seconds of the card, for how many seconds the room is not wanted again, which
    /// is doubled each time within a day, and for how many the asker does not find it: somebody who comes back to it would
    /// have it go on there once more; link. Gives 1 if the room was the asker's, -1 over an older link.
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
