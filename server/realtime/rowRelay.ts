import { z } from 'zod'
import { signedOutReason } from '#contract/notice.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Resource } from '#contract/resource.ts'
import { rowRefusedKey } from '#contract/tableFrame.ts'
import type { RowUpdate, TableFrame } from '#contract/tableFrame.ts'
import type { Line } from '../bus/bus.ts'
import { mayCall, seesAll } from '../http/caller.ts'
import type { Caller } from '../http/caller.ts'
import { unchosen } from '../tenancy/atWork.ts'
import type { Log } from '../log.ts'
import { maxRowBytes } from './limits.ts'
import type { Member, Members } from './members.ts'

/** The rights a table asks for, by its `socketKey`, those without which something of its rows is hidden, and whose its rows are; null when no such table can be edited. */
export type RightsOf = (socketKey: string) => { read: Permission; write: Permission; secrets: readonly Permission[]; owner: Resource['owner'] } | null

type Parts = {
  members: Members
  /** the table links of the other processes */
  elsewhere: Line
  rightsOf: RightsOf
  findSession: (sessionId: string) => Promise<Caller | null>
  uptimeMs: () => number
  log: Log
}

/** A right that was taken away works no longer than this (security.md C34). */
export const rightsAgeMs = 1000

/** Sends an edited row to every page of everybody who may read that table, the sender's own page included, as the contract has it; who may not edit it is told so. */
export function createRowRelay({ members, elsewhere, rightsOf, findSession, uptimeMs, log }: Parts) {
  const callerNow = rememberCallers(findSession, uptimeMs)

  /** A row from a page of another process, which has judged it. */
  async function handOn(told: unknown): Promise<void> {
    const { socketKey, text, tenant } = Told.parse(told)
    const rights = rightsOf(socketKey)
    if (rights) await handOut(rights, tenant, text)
  }

  /** A row from a page of this process. */
  async function relay(sender: Member, update: RowUpdate): Promise<void> {
    const rights = rightsOf(update.socketKey)
    const caller = await callerNow(sender.caller.sessionId)
    if (!caller) return members.end(sender, 1008, signedOutReason)
    const { socketKey, args } = update
    const text = JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args, by: caller.realname } } satisfies TableFrame)
    const isNobodys = rights?.owner === 'tenant' && sender.caller.tenantId === unchosen
    const mayEdit = rights !== null && !isNobodys && mayCall(caller, rights.write) && seesAll(caller, rights.read)
    if (!mayEdit || Buffer.byteLength(text) > maxRowBytes) {
      log.info('row not relayed', { userId: caller.userId, socketKey: update.socketKey, mayEdit })
      return members.send(sender, JSON.stringify(refusal(update.socketKey, mayEdit ? tooLarge : noRight)))
    }
    const tenant = sender.caller.tenantId
    elsewhere.notify({ socketKey: update.socketKey, text, tenant } satisfies Told)
    await handOut(rights, tenant, text)
  }

  /** To the pages of whoever may read the table with all that is in it; rows of a tenant to those that work for it. */
  async function handOut({ read, secrets, owner }: Omit<NonNullable<ReturnType<RightsOf>>, 'write'>, tenant: number, text: string): Promise<void> {
    const pages = [...members.all].filter(({ caller }) => owner === 'plant' || caller.tenantId === tenant)
    const readers = await Promise.all(pages.map((page) => callerNow(page.caller.sessionId)))
    for (const [index, page] of pages.entries()) {
      const reader = readers[index]
      if (reader && [read, ...secrets].every((right) => seesAll(reader, right))) members.send(page, text)
    }
  }
  return { relay, handOn }
}

/** A row that another process let through, in the words of its frame. */
const Told = z.object({ socketKey: z.string(), text: z.string(), tenant: z.number().default(0) })
type Told = z.infer<typeof Told>

const noRight = '没有编辑这张表的权限，别人看不到你的改动。请联系管理员。'
const tooLarge = '这一行内容太多，保存之前别人看不到你的改动。'

function refusal(socketKey: string, sentence: string): TableFrame {
  return { type: 'common_send_date', data: { key: rowRefusedKey, args: [socketKey, sentence] } }
}

/** Asks for the person of a session at most once a second: a burst of rows is one question. */
function rememberCallers(findSession: Parts['findSession'], uptimeMs: () => number) {
  const known = new Map<string, { askedAtMs: number; caller: Promise<Caller | null> }>()
  const isOld = ({ askedAtMs }: { askedAtMs: number }) => uptimeMs() - askedAtMs >= rightsAgeMs
  return async (sessionId: string): Promise<Caller | null> => {
    const kept = known.get(sessionId)
    if (kept && !isOld(kept)) return kept.caller
    for (const [id, entry] of known) if (isOld(entry)) known.delete(id)
    const caller = findSession(sessionId)
    known.set(sessionId, { askedAtMs: uptimeMs(), caller })
    return caller
  }
}
