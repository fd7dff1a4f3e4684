/// Scripts for a room's stream that do more than append, each in one step.
///
/// Each script begins with an append. The Redis refuses that append if the asker no longer owns the room, and then
/// the script does nothing else. Otherwise a server that stood still after a look at its lease could remove newer
/// entries of another server.
enum StreamScripts {
    /// Begins the journal again, and removes earlier entries. KEYS: stream, the codes of all rooms, the owner's
    /// lease. ARGV: identifier, code, seconds, lines, `new` if the stream may be created. Gives the identifier, or
    /// nil if there is no such stream. Gives the error `LEASE` if the stream has to be created and the lease is over:
    /// other servers may already have answered that there is no such room.
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

    /// Empties the stream of a room that is over, and keeps the empty stream, so that late entries are refused. KEYS:
    /// stream, the codes of all rooms. ARGV: identifier, code, seconds, `read` to get the lines. Gives the
    /// identifier, or with `read` the journal's lines; nil if there is no such stream.
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
