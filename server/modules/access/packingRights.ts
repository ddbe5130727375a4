import type { Permission } from '#contract/permissions.ts'

/** What is looked at of packing, by whoever packs, plans, stores or inspects. */
export const looksAtPacking: readonly Permission[] = [
  'mes:nbcJob:list',
  'mes:nbcMaterial:list',
  'mes:box:list',
  'mes:boxItem:list',
  'mes:nbcReject:list',
  'mes:nbcHandover:list',
]

/** What a packer does: clears the line, packs, seals and hands over. Who clears it is checked by another packer: persons differ, not roles. */
export const packs: readonly Permission[] = [
  ...looksAtPacking,
  'mes:nbc:scan',
  'mes:nbc:box',
  'mes:nbc:save',
  'mes:clearance:list',
  'mes:clearance:add',
  'mes:clearance:edit',
  'mes:clearance:sign',
  'mes:clearance:check',
  'mes:scale:list',
  'mes:scale:connect',
  'mes:box:void',
  'mes:label:reprint',
]
