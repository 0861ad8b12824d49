import { expect, test } from 'vitest';
import { seat, table } from '../testing/samples';
import { company } from './company';

const line = { number: 1, seat: 14, name: 'Cyd', text: 'Oh!', at: 0, who: 'cyd', gallery: true };

test('the others are those who sit here and those who have talked in the gallery, not I', () => {
  const at = table({ seats: [seat(0, { name: 'Ann', profile: 'ann' }), seat(1, { name: 'Ben' }), seat(2, { kind: 'bot' })] });
  const live = { me: 'ann', chat: [line, { ...line, number: 2 }], shunned: [{ person: 'T1/1', name: 'Ben', how: 'block' as const }] };
  expect(company(at, [0], live)).toEqual([
    { person: 'T1/1', name: 'Ben', how: 'block' },
    { person: 'cyd', name: 'Cyd', how: 'none' },
  ]);
  expect(company(at, [], { ...live, me: 'cyd' }).map(({ person }) => person)).toEqual(['ann', 'T1/1']);
});
