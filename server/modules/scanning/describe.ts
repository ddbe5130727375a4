import { startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import { permissionCodes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { resources } from '#contract/modules/modules.ts'
import type { OfferedAction, ScannedEntity } from '#contract/modules/scanning/scanCalls.ts'
import { scanActionNames, scanActions } from '#contract/modules/scanning/scanActions.ts'
import { scanKindTexts } from '#contract/modules/scanning/scanKinds.ts'
import type { Actor, ReadUnit } from '../../bus/unit.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { factsOf } from './facts/facts.ts'
import type { RecordFacts } from './facts/reading.ts'
import type { FoundRecord } from './findRecords.ts'

type About = { found: FoundRecord; labelExpires: string | null; plantTz: string }

/** What was found, as far as this person may see it: who may not read a list is told what it is, and nothing of it. */
export async function describe({ trx, by, at }: ReadUnit, { found, labelExpires, plantTz }: About): Promise<ScannedEntity> {
  const { kind, resource, id, code } = found
  const known = await factsOf(trx, found, plantTz)
  const maySee = holdsAll(by, `${resources.find(({ name }) => name === resource)?.permission}:list`)
  const about = { kind, resource, id, code, actions: offered(found, known, by) }
  if (!maySee) return { ...about, title: scanKindTexts[kind], facts: [], notes: ['没有查看它的权限，只能确认这个编号存在'], version: null }
  const { title, facts, version } = known
  return { ...about, title, facts, notes: notesOf(known, { labelExpires, today: plantDay(at, plantTz) }), version }
}

/** Whether somebody holds a right for all records. Where data rules leave only some, the office decides record by record. */
export function holdsAll(by: Actor, right: string): boolean {
  const known = permissionCodes.find((code): code is Permission => code === right)
  return known !== undefined && by.permissions.has(known) && !by.narrowed.has(known)
}

function notesOf({ expireDate }: RecordFacts, { labelExpires, today }: { labelExpires: string | null; today: string }): string[] {
  const isOther = labelExpires !== null && expireDate !== null && labelExpires !== expireDate
  return [
    ...(isOther ? [`标签上的有效期是 ${labelExpires}，系统里是 ${expireDate}，请核对`] : []),
    ...(expireDate !== null && expireDate < today ? [`${expireDate} 已到期，不能使用`] : []),
  ]
}

/** What a page offers to do with it: the actions of its kind whose right this person holds, and why one cannot be done now. */
function offered(found: FoundRecord, { state }: RecordFacts, by: Actor): OfferedAction[] {
  return scanActionNames.flatMap((name): OfferedAction[] => {
    const { title, of, needs, command } = scanActions[name]
    const isStart = needs === found.kind // the place or the order that a row of scans is for
    const isNext = needs !== 'issue' && needs !== 'outOrder' && needs !== 'take' && of.some((kind) => kind === found.kind) // a unit alone looks for a place; which order it is picked for the order says
    if (command === null || !holdsAll(by, command.right) || !(isStart || isNext)) return []
    const isItsOwn = command.resource === found.resource
    return [{ name, title: isStart && needs === 'bin' ? '移到这里' : title, reason: isItsOwn ? refusalOf(command, state, title) : null }]
  })
}

function refusalOf(command: Command, state: string, title: string): string | null {
  return startsFrom(command, state) ? null : `它现在的状态不能${title}`
}
