import type { Row } from './row.ts'

export const S1: Row = {
  id: 'S1',
  what: 'the PLC hangs with the connection open',
  goal: 'all its values visibly stale within max(3 polls, 1.5 s)',
  checks: [{ what: 'all marked', run: 'plcHangs', figure: 'hangMarkedMs', unit: 'ms', ours: 'millwright-50', peer: null, atMost: 1500 }],
  beside: (['fuxa-tuned', 'node-red-template'] as const).map((contender) => ({
    what: 'all marked',
    run: 'plcHangs',
    figure: 'hangMarkedMs',
    unit: 'ms',
    contender,
  })),
}
