"""Networks that have learned to beat a bot of Punch!, for `haymaker.bots.attack`: how much one that
plays against a bot for a while can win. `learned_of_bot` learned against the room's own bot,
`learned_of_master` against the master. They are no players: nobody is offered them.
"""
