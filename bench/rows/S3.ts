import type { Row } from './row.ts'

export const S3: Row = {
  id: 'S3',
  what: 'server frozen or network cut',
  goal: 'all values stale ≤ 3 s, nothing covered by the notice',
  checks: [
    { what: 'frozen: all marked', run: 'serverLost', figure: 'frozenMarkedMs', unit: 'ms', ours: 'millwright-50', peer: null, atMost: 3000 },
    { what: 'frozen: values covered', run: 'serverLost', figure: 'frozenCovered', unit: '', ours: 'millwright-50', peer: null, atMost: 0 },
    { what: 'cut: all marked', run: 'serverLost', figure: 'cutMarkedMs', unit: 'ms', ours: 'millwright-50', peer: null, atMost: 3000 },
    { what: 'cut: values covered', run: 'serverLost', figure: 'cutCovered', unit: '', ours: 'millwright-50', peer: null, atMost: 0 },
  ],
  beside: (['fuxa-tuned', 'node-red-template'] as const).flatMap((contender) => [
    { what: 'frozen: all marked', run: 'serverLost', figure: 'frozenMarkedMs', unit: 'ms', contender },
    { what: 'cut: all marked', run: 'serverLost', figure: 'cutMarkedMs', unit: 'ms', contender },
  ]),
}
