/** Every text of the ring that does not come from the rules. */
export const t = {
  round: (n: number) => `Round ${n}`,
  of: 'of 3',
  match: (n: number, again: boolean) => `Match ${n}${again ? ' again' : ''}`,
  exchange: (n: number) => `Exchange ${n}/10`,
  stamina: 'Stamina',
  hand: (n: number) => `${n} in hand`,
  wins: (n: number, needed: number) => `${n} of ${needed} matches won`,
  knockout: 'Knock-out!',
  bell: 'Wait for the bell',
  sealed: 'Sealed',
  deck: 'Your deck',
  chosen: 'Your hand so far',
  program: 'Your program',
  yours: 'Your hand',
  cards: { P1: 'Punch 1', P2: 'Punch 2', P3: 'Punch 3', N: 'Do Nothing', B: 'Block', D: 'Dodge' } as Record<string, string>,
  does: {
    P1: 'Hits for 1', P2: 'Hits for 2', P3: 'Hits for 3',
    N: 'Rest: +1 if no punch comes', B: 'Stops any punch', D: 'Sends a punch back',
  } as Record<string, string>,
};
