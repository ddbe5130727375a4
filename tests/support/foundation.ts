/** Modules that others may stand on, by their services: each on those before it, workflow and material beside each other (house.md 2). */
export const foundation: readonly (readonly string[])[] = [
  ['organisation'],
  ['reference'],
  ['access'],
  ['identity'],
  ['operations'],
  ['files'],
  ['messages'],
  ['workflow', 'material'],
  ['labels'],
  ['scales', 'scanning'],
  ['formula', 'weighing'],
  ['production'],
  ['charging'],
  ['quality'],
  ['packing'],
  ['warehouse', 'stocktake', 'spc'],
]
