import { designedName } from '#contract/designedNames.ts'
import { Design } from '#contract/modules/online/cgform/design.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { addDesign, editDesign, storedDesigns } from './designs.ts'
import { missingHere } from './missingHere.ts'

type Taken = { code: string; isNew: boolean; sentences: string[] }

/** A design from a file: new, or in place of the one with its code. A dry run says what would come of it and keeps nothing. */
export async function takenDesign(unit: UnitOfWork, design: Design, dryRun: boolean): Promise<Taken> {
  const { code, title, fields, lines, below } = design.table
  const stored = await storedDesigns(unit.trx)
  const standing = stored.find(({ id }) => id === code)
  const before = new Set(standing?.design.table.fields.map(({ name }) => name))
  const after = new Set(fields.map(({ name }) => name))
  const missing = [...lines.map((line) => line.code), ...(below === null ? [] : [below])].filter((name) => !stored.some(({ id }) => id === name))
  const sentences = [
    standing
      ? `覆盖“${standing.title}”的设计：加 ${fields.filter(({ name }) => !before.has(name)).length} 个字段，去掉 ${[...before].filter((name) => !after.has(name)).length} 个`
      : `新增“${title}”，${fields.length} 个字段`,
    ...missing.map((name) => `还缺 ${name} 的设计，请一起导入`),
    ...(await missingHere(unit.trx, design.table)),
    '数据库不变，同步以后才生效',
  ]
  if (!dryRun) {
    if (standing) await editDesign(unit, { id: code, version: standing.version, design })
    else await addDesign(unit, design)
  }
  return { code, isNew: !standing, sentences }
}

/** The same table under another code and title: what pointed at itself points at the copy. Its lines stay with the one that it was made of. */
export function copiedDesign({ table, indexes }: Design, code: string, title: string): Design {
  const own = designedName(table.code)
  const fields = table.fields.map((field) => ('resource' in field && field.resource === own ? { ...field, resource: designedName(code) } : field))
  const copied = Design.safeParse({ table: { ...table, code, title, fields, lines: [], below: null }, indexes })
  if (!copied.success) throw new Problem(422, copied.error.issues[0]?.message ?? '不能这样复制')
  return copied.data
}
