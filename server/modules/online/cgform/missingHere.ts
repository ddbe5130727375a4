import type { DesignedResource } from '#contract/designed.ts'
import type { Database } from '../../../db/database.ts'
import { declaredReports } from '../reports/declaredReports.ts'
import { storedDefinitions } from '../designed/definitions.service.ts'
import { referenceTroubles } from '../designed/references.ts'

/** What the fields of a design from elsewhere name and this plant does not have, in sentences: tables, dictionaries, check rules and reports. */
export async function missingHere(db: Database, table: DesignedResource): Promise<string[]> {
  const asked = table.fields.flatMap(({ title, checkRule, ...field }) => [
    ...('dictCode' in field ? [{ title, what: '字典', code: field.dictCode }] : []),
    ...(checkRule === undefined ? [] : [{ title, what: '校验规则', code: checkRule }]),
    ...(field.kind === 'popup' ? [{ title, what: '报表', code: field.popup.code }] : []),
  ])
  const codes = (what: string) => ['', ...asked.filter((one) => one.what === what).map(({ code }) => code)] // no code is empty
  const dictionaries = await db.selectFrom('sys_dict').select('dictCode as code').where('dictCode', 'in', codes('字典')).execute()
  const rules = await db.selectFrom('sys_check_rule').select('ruleCode as code').where('ruleCode', 'in', codes('校验规则')).execute()
  const reports = await db.selectFrom('onl_cgreport_head').select('code').where('code', 'in', codes('报表')).execute()
  const known: Readonly<Record<string, ReadonlySet<string>>> = {
    字典: codesIn(dictionaries),
    校验规则: codesIn(rules),
    报表: codesIn([...reports, ...declaredReports]),
  }
  const running = new Map((await storedDefinitions(db)).map(({ code, definition }) => [code, definition]))
  return [
    ...referenceTroubles(table, running),
    ...asked
      .filter(({ what, code }) => !known[what]?.has(code))
      .map(({ title, what, code }) => `字段“${title}”的${what} ${code} 这里没有，请一起带过来或改选别的`),
  ]
}

function codesIn(rows: readonly { code: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ code }) => code))
}
