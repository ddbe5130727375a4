import type { Permission } from '#contract/permissions.ts'

const to = <const About extends string, const Verb extends string>(about: About, ...verbs: readonly Verb[]) => verbs.map((verb) => `${about}:${verb}` as const)

/** Inspections, what became of them, and what they look at. */
const looksAtQuality: readonly Permission[] = [
  ...to('mes:qc', 'list', 'export'),
  ...to('mes:qcTemplate', 'list', 'export'),
  ...to('mes:ncr', 'list', 'export'),
  ...to('mes:release', 'list', 'export'),
  ...to('mes:parameterDeviation', 'list', 'export'),
  ...to('mes:specimen', 'list', 'export'),
  'mes:patrolPoint:list',
  ...to('mes:recall', 'list', 'export'),
  'mes:replay:view',
  'mes:report:view',
  'mes:oee:list', // one of the reports
  'mes:batchRecord:view',
]

/** Who inspects. What one inspector sampled another reviews: persons differ, not roles. */
export const inspects: readonly Permission[] = [
  ...looksAtQuality,
  ...to('mes:qc', 'add', 'edit', 'delete', 'record', 'review'),
  ...to('mes:ncr', 'add', 'edit', 'hold'),
  ...to('mes:specimen', 'add', 'observe', 'take'),
  ...to('mes:recall', 'begin', 'hold', 'close'),
  'mes:station:xc',
]

/** Who decides of templates, nonconformities and releases. */
export const releases: readonly Permission[] = [
  ...looksAtQuality,
  ...to('mes:qcTemplate', 'add', 'edit', 'delete', 'approve'),
  ...to('mes:patrolPoint', 'add', 'edit', 'delete', 'import', 'export'),
  ...to('mes:qc', 'add', 'edit', 'review'),
  ...to('mes:ncr', 'add', 'edit', 'delete', 'hold', 'dispose', 'verify', 'close'),
  ...to('mes:specimen', 'add', 'observe', 'take', 'destroy'),
  ...to('mes:recall', 'begin', 'hold', 'close'),
  ...to('mes:lot', 'export', 'judge', 'hold', 'release', 'retest'),
  ...to('mes:alarmEvent', 'list', 'export'),
  'mes:release:decide',
  'mes:parameterDeviation:judge',
  'mes:alarm:list',
  'mes:clearance:list',
  'mes:charge:list',
  'mes:weightOrder:list',
  'mes:weighCenter:list',
  'mes:weigh:list',
  'mes:mill:list',
]
