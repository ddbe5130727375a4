/** Routes of the designer of tables (api-contract.md 2.15; the parts behind `own` are ours). `:id` is the code of a table. */
const api = '/online/cgform/api'
const head = '/online/cgform/head'

export const cgformPaths = {
  list: `${head}/list`,
  fields: '/online/cgform/field/listByHeadId',
  indexes: '/online/cgform/index/listByHeadId',
  add: `${api}/addAll`,
  edit: `${api}/editAll`,
  copy: `${head}/copyOnline`,
  /** takes the design away and leaves the table */
  removeRecord: `${head}/removeRecord`,
  /** takes the table away as well */
  remove: `${head}/delete`,
  synchronise: `${api}/doDbSynch/:id/:way`,
  own: {
    design: `${head}/queryById`,
    versions: `${head}/versions`,
    plan: `${api}/plan/:id`,
    lost: `${api}/lost/:id`,
    losses: `${api}/losses/:id`,
    take: `${api}/takeDesign`,
    give: `${api}/giveDesign/:id`,
    guess: `${api}/guessFields`,
  },
} as const

export function cgformPath(path: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((all, [name, value]) => all.replace(`:${name}`, encodeURIComponent(value)), path)
}
