/// Lua scripts that a Redis runs for a member of the cluster, each in one step.
///
/// A server is known by its incarnation, 16 hexadecimal digits that are new with every lease. Its entries in the
/// directory count as long as its lease `ct:n:INCARNATION` exists. A room's entry is "INCARNATION GAME NUMBER FLAG
/// JSON". The flag is `-` for a reserved code, `p` for a private room, `l` for a listed room, and `o` for a listed room
/// that a quick join may enter; a capital letter says that the room comes back with its server. A script that writes
/// checks the asker's lease first, so that a server that counts as dead cannot overwrite newer entries. A script that
/// finds an entry of a dead server removes it.
///
/// A command that was sent over an abandoned link may arrive after commands of the next link, under the same lease. So
/// each server counts its links: `ct:l:SERVER` is the number of the newest one. Scripts that publish or claim something
/// for a server have "SERVER NUMBER" as their last argument. A script over an older link does nothing, and gives the
/// same result as without a lease. Late tickets, requests for rooms and removals of dead entries do no harm.
enum GroupScripts {
    /// Calls every command that the scripts use, so that startup finds out whether the user lacks a right. KEYS:
    /// three unused keys. ARGV: `streams` to test the commands for rooms' journals, too.
    static let rights = """
        local a,b,c=KEYS[1],KEYS[2],KEYS[3]
        redis.call('SET',a,1) redis.call('INCR',a) redis.call('GET',a) redis.call('EXISTS',a) redis.call('EXPIRE',a,1)
        redis.call('SADD',b,'a') redis.call('SCARD',b) redis.call('SRANDMEMBER',b,1) redis.call('SREM',b,'a')
        redis.call('ZADD',c,0,'a') redis.call('ZRANGE',c,0,0) redis.call('ZRANGEBYLEX',c,'-','+') redis.call('ZREM',c,'a')
        if ARGV[1]=='streams' then
          local id=redis.call('XADD',b,'*','a','a')
          redis.call('XRANGE',b,'-','+') redis.call('XREVRANGE',b,'+','-') redis.call('XDEL',b,id)
          redis.call('XTRIM',b,'MAXLEN',0) redis.call('XLEN',b) redis.call('PTTL',b)
        end
        redis.call('DEL',a,b,c)
        return 1
        """

    /// Enters the cluster. KEYS: lease, nodes, address. ARGV: incarnation, text of the lease, its life in ms, `kept`
    /// for an incarnation that has entered before, the incarnation that the server has lost, link. Gives 1; 2 if
    /// another server had the address; 0 if the lease is over or the Redis knows a newer link.
    static let enter = """
        local taken=1
        local server,link=string.match(ARGV[6],'^(%x+) (%d+)$')
        if tonumber(redis.call('GET','ct:l:'..server) or 0)>tonumber(link) then return 0 end
        redis.call('SET','ct:l:'..server,link,'EX',86400)
        local function gone(i)
          redis.call('SREM',KEYS[2],i)
          return redis.call('DEL','ct:n:'..i)
        end
        local o=redis.call('GET',KEYS[3])
        if o and o~=ARGV[1] then
          if gone(o)==1 and o~=ARGV[5] then taken=2 end
          redis.call('SET','ct:w:'..o,1,'PX',5000)
          redis.call('SET','ct:s:'..o,1,'EX',86400)
        end
        if ARGV[5]~='' then gone(ARGV[5]) end
        if ARGV[4]=='kept' and redis.call('EXISTS',KEYS[1])==0 then return 0 end
        redis.call('SET',KEYS[3],ARGV[1],'EX',86400)
        redis.call('SET',KEYS[1],ARGV[2],'PX',ARGV[3])
        redis.call('SADD',KEYS[2],ARGV[1])
        return taken
        """

    /// Leaves the cluster. KEYS: lease, nodes. ARGV: incarnation.
    static let leave = """
        redis.call('DEL',KEYS[1])
        return redis.call('SREM',KEYS[2],ARGV[1])
        """

    /// Functions for the other scripts: whether the asker may write, and which server owns an entry.
    static let owner = """
        local function dead(i) return redis.call('EXISTS','ct:n:'..i)==0 end
        local function late()
          local server,link=string.match(ARGV[#ARGV],'^(%x+) (%d+)$')
          return redis.call('GET','ct:l:'..server)~=link
        end
        local function part(c)
          local i,g,n,f,j=string.match(c,'^(%x+) (%S+) (%d+) (%S) ?(.*)$')
          f=f or '-'
          return i or '0',g or '-',n or '0',string.lower(f),j or '',string.upper(f)==f and f~='-'
        end
        local function prune(code,g)
          redis.call('ZREM','ct:list',code) redis.call('ZREM','ct:list:'..g,code)
          redis.call('ZREM','ct:open:'..g,code)
        end

        """

    /// Reserves a code. KEYS: the room's entry, journal. ARGV: incarnation, seconds, link. Gives 1 if the code is
    /// reserved for the asker, 0 if not, -1 without a lease.
    static let reserve =
        owner + """
            if dead(ARGV[1]) or late() then return -1 end
            if redis.call('EXISTS',KEYS[2])==1 then return 0 end
            local c=redis.call('GET',KEYS[1])
            if c then
              local i,g,n,f=part(c)
              if f~='-' or (i~=ARGV[1] and not dead(i)) then return 0 end
            end
            redis.call('SET',KEYS[1],ARGV[1]..' - 0 -','EX',ARGV[2])
            return 1
            """

    /// Publishes a room. KEYS: the room's entry. ARGV: incarnation, code, game, flag, JSON, seconds, number or 0, link.
    /// Gives the room's number, 0 if another server has the code, -1 without a lease.
    static let putRoom =
        owner + """
            if dead(ARGV[1]) or late() then return -1 end
            local c=redis.call('GET',KEYS[1])
            local n=ARGV[7]
            if c then
              local i,g,m=part(c)
              if i~=ARGV[1] and not dead(i) then return 0 end
              if n=='0' and i==ARGV[1] then n=m end
              if g~=ARGV[3] then prune(ARGV[2],g) end
            end
            if n=='0' then n=tostring(redis.call('INCR','ct:roomcount')) end
            redis.call('SET',KEYS[1],table.concat({ARGV[1],ARGV[3],n,ARGV[4],ARGV[5]},' '),'EX',ARGV[6])
            prune(ARGV[2],ARGV[3])
            local f=string.lower(ARGV[4])
            if f~='p' then
              redis.call('ZADD','ct:list',0,ARGV[2]) redis.call('ZADD','ct:list:'..ARGV[3],0,ARGV[2])
            end
            if f=='o' then redis.call('ZADD','ct:open:'..ARGV[3],n,ARGV[2]) end
            return tonumber(n)
            """

    /// Removes an ended room. KEYS: the room's entry. ARGV: incarnation, code, link. Gives 1; 0 if another server has
    /// the room; -1 without a lease.
    static let dropRoom =
        owner + """
            if late() then return -1 end
            local c=redis.call('GET',KEYS[1])
            if c then
              local i,g=part(c)
              if i~=ARGV[1] and not dead(i) then return 0 end
              redis.call('DEL',KEYS[1]) prune(ARGV[2],g)
            end
            return 1
            """

    /// Publishes a name and its seat. KEYS: name, seat. ARGV: incarnation, hash, hash of the session before, room code
    /// or empty, seconds, flag, seconds of the seat, link. Gives 1; 0 if the name is taken; -1 without a lease.
    ///
    /// With the flag `j`, the name stays reserved after its server has died, because its journal brings the seat back.
    /// The reservation ends 5 s after the server has come back (noted by `enter`) or another server has taken over the
    /// room (noted by `claim`), unless one of them has published the seat. The same holds if the owner of the name has
    /// handed the room over. With `r`, the journal is in the Redis, and without it there is no such seat. Without a
    /// lease, the script stores only a missing seat, whose record may follow until another server claims the room.
    static let putPerson =
        owner + """
            if late() then return -1 end
            if dead(ARGV[1]) then
              if ARGV[4]~='' then redis.call('SET',KEYS[2],ARGV[4],'NX','EX',ARGV[5]) end
              return -1
            end
            if ARGV[4]~='' then redis.call('SET',KEYS[2],ARGV[4],'EX',ARGV[7]) else redis.call('DEL',KEYS[2]) end
            local o=redis.call('GET',KEYS[1])
            if o then
              local i,h,f=string.match(o,'^(%x+) (%x+) (%S)$')
              local function kept()
                if f=='-' or (redis.call('EXISTS','ct:s:'..i)==1 and redis.call('EXISTS','ct:w:'..i)==0) then return false end
                local code=redis.call('GET','ct:seat:'..h)
                if f=='r' and (not code or redis.call('EXISTS','ct:{'..code..'}:j')==0) then return false end
                local c=code and redis.call('GET','ct:{'..code..'}:r')
                local owner=c and part(c)
                if not owner or owner==i or dead(owner) then return true end
                return redis.call('EXISTS','ct:w:'..code)==1
              end
              local function handed()
                local code=f=='r' and redis.call('GET','ct:seat:'..h)
                local c=code and redis.call('GET','ct:{'..code..'}:r')
                local owner=c and part(c)
                return owner and owner~=i and redis.call('EXISTS','ct:{'..code..'}:j')==1
                  and (dead(owner) or redis.call('EXISTS','ct:w:'..code)==1)
              end
              if i and h~=ARGV[2] and h~=ARGV[3] then
                if i==ARGV[1] then if handed() then return 0 end
                elseif not dead(i) or kept() then return 0 end
              end
            end
            redis.call('SET',KEYS[1],ARGV[1]..' '..ARGV[2]..' '..ARGV[6],'EX',ARGV[5])
            return 1
            """

    /// Removes a name and its seat. KEYS: name, seat. ARGV: hash, incarnation, the incarnation that the server has
    /// lost, `left` if the server has just given up its lease, link. Gives -1 without a lease, because the seat may
    /// belong to another server by now; 0 if another server has the name.
    static let dropPerson =
        owner + """
            if late() or (ARGV[4]~='left' and dead(ARGV[2])) then return -1 end
            local o=redis.call('GET',KEYS[1])
            if o then
              local i,h=string.match(o,'^(%x+) (%x+)')
              if h==ARGV[1] and i~=ARGV[2] and i~=ARGV[3] then return 0 end
              if h==ARGV[1] then redis.call('DEL',KEYS[1]) end
            end
            return redis.call('DEL',KEYS[2])
            """

    /// Finds a room, and stores a ticket for it. A server that gave up the room a moment ago does not find it
    /// (`release`). ARGV: incarnation, ticket up to the code, the rest of the ticket, its life in ms.
    static let look =
        owner + """
            local function look(code)
              if not string.match(code,'^%w+$') then return {'none'} end
              local c=redis.call('GET','ct:{'..code..'}:r')
              if not c then return {'none'} end
              local i,g,n,f,j,kept=part(c)
              if i==ARGV[1] then return {'own',code} end
              local s=redis.call('GET','ct:n:'..i)
              if not s then
                if i=='0' and redis.call('GET','ct:given:'..code)==ARGV[1] then return {'dead'} end
                prune(code,g)
                if redis.call('EXISTS','ct:{'..code..'}:j')==1 then return {'orphan',code} end
                if f=='-' then return {'none'} end
                if kept then return {'dead'} end
                redis.call('DEL','ct:{'..code..'}:r')
                return {'none'}
              end
              if string.match(s,'^%d+d') then return {'dead'} end
              if f=='-' then return {'none'} end
              redis.call('SET',KEYS[1],ARGV[2]..code..ARGV[3],'PX',ARGV[4])
              return {'live',s,code}
            end

            """

    /// Finds a room by its code. KEYS: ticket. ARGV: as for `look`, then the code.
    static let room = look + "return look(ARGV[5])"

    /// Finds the oldest open room of another server, among the 100 oldest and the 100 newest. Without one, the script
    /// notes the asker's code as an open room, so that one of two players who seek at once finds the other. KEYS:
    /// ticket, open rooms, the room's entry. ARGV: as for `look`, then the asker's code or empty, game, seconds, link.
    static let quick =
        look + """
            local codes=redis.call('ZRANGE',KEYS[2],0,99)
            if #codes==100 then for _,code in ipairs(redis.call('ZRANGE',KEYS[2],-100,-1)) do codes[#codes+1]=code end end
            for _,code in ipairs(codes) do
              local c=redis.call('GET','ct:{'..code..'}:r')
              local i=c and part(c)
              if not i or dead(i) then redis.call('ZREM',KEYS[2],code)
              elseif i~=ARGV[1] then
                local s=redis.call('GET','ct:n:'..i)
                local found=(tonumber(string.match(s or '','^%d+ ')) or 0)>0 and look(code) or {}
                if found[1]=='live' then return found end
              end
            end
            if ARGV[5]=='' or dead(ARGV[1]) or late() then return {'none'} end
            local own=redis.call('GET',KEYS[3])
            if own then
              local i,g,m,f=part(own)
              if f~='-' or i~=ARGV[1] then return {'none'} end
            end
            local n=redis.call('INCR','ct:roomcount')
            redis.call('SET',KEYS[3],table.concat({ARGV[1],ARGV[6],n,'o',''},' '),'EX',ARGV[7])
            redis.call('ZADD',KEYS[2],n,ARGV[5])
            return {'new'}
            """

    /// Returns the leases of the other servers, of at most 128. KEYS: nodes. ARGV: incarnation.
    static let nodes = """
        local out={}
        for _,i in ipairs(redis.call('SRANDMEMBER',KEYS[1],128)) do
          local s=redis.call('GET','ct:n:'..i)
          if not s then redis.call('SREM',KEYS[1],i) elseif i~=ARGV[1] then out[#out+1]=s end
        end
        return out
        """

    /// Stores a ticket for the better of two random servers with free rooms. KEYS: ticket, nodes. ARGV: as for `look`.
    static let place = """
        local best,most,count=nil,0,0
        for _,i in ipairs(redis.call('SRANDMEMBER',KEYS[2],24)) do
          local s=redis.call('GET','ct:n:'..i)
          if not s then redis.call('SREM',KEYS[2],i)
          elseif i~=ARGV[1] and count<2 then
            local free=tonumber(string.match(s,'^%d+')) or 0
            if free>0 then count=count+1 if free>most then best,most=s,free end end
          end
        end
        if not best then return {'none'} end
        redis.call('SET',KEYS[1],ARGV[2]..ARGV[3],'PX',ARGV[4])
        return {'live',best,''}
        """

    /// Returns the entries of other servers' listed rooms after a code. One call reads 200 entries, so that no client
    /// can keep the Redis busy; a page may have fewer rooms than requested. The first element is the code up to which
    /// the list is complete, or empty if no rooms follow. KEYS: list. ARGV: incarnation, where to begin, how many.
    static let list =
        owner + """
            local out,alive={''},{}
            local codes=redis.call('ZRANGEBYLEX',KEYS[1],ARGV[2],'+','LIMIT',0,200)
            for _,code in ipairs(codes) do
              local c=redis.call('GET','ct:{'..code..'}:r')
              local i,g,n,f,j
              if c then i,g,n,f,j=part(c) if alive[i]==nil then alive[i]=not dead(i) end end
              if not c or not alive[i] then redis.call('ZREM',KEYS[1],code)
              elseif i~=ARGV[1] and j~='' then
                out[#out+1]=j
                if #out>tonumber(ARGV[3]) then out[1]=code return out end
              end
            end
            if #codes==200 then out[1]=codes[200] end
            return out
            """
}
