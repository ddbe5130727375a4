import type { Row } from './row.ts'

export const S2: Row = {
  id: 'S2',
  what: 'PLC reset, wrong unit id, exception code, one bad block',
  goal: 'only the affected values bad or stale, with the reason, ≤ max(3 scans, 1.5 s)',
  checks: [
    { what: 'exception: all marked', run: 'plcAnswers', figure: 'exceptionMarkedMs', unit: 'ms', ours: 'millwright-50', peer: null, atMost: 1500 },
    { what: 'wrong unit: all marked', run: 'plcAnswers', figure: 'unitMarkedMs', unit: 'ms', ours: 'millwright-50', peer: null, atMost: 1500 },
    { what: 'bad block: its values marked', run: 'plcAnswers', figure: 'blockMarkedMs', unit: 'ms', ours: 'millwright-50', peer: null, atMost: 1500 },
    { what: 'bad block: others marked', run: 'plcAnswers', figure: 'blockOthersMarked', unit: '', ours: 'millwright-50', peer: null, atMost: 0 },
    { what: 'bad block: marked without a reason', run: 'plcAnswers', figure: 'blockWithoutReason', unit: '', ours: 'millwright-50', peer: null, atMost: 0 },
    { what: 'reset: all right again', run: 'plcAnswers', figure: 'resetBackMs', unit: 'ms', ours: 'millwright-50', peer: null, atMost: 1500 },
  ],
  beside: (['fuxa-tuned', 'node-red-template'] as const).flatMap((contender) => [
    { what: 'exception: all marked', run: 'plcAnswers', figure: 'exceptionMarkedMs', unit: 'ms', contender },
    { what: 'bad block: its values marked', run: 'plcAnswers', figure: 'blockMarkedMs', unit: 'ms', contender },
    { what: 'reset: all right again', run: 'plcAnswers', figure: 'resetBackMs', unit: 'ms', contender },
  ]),
}
