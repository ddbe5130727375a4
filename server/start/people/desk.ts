import type { Command } from '#contract/command.ts'
import { commandId } from '#contract/command.ts'
import type { LinesByResource } from '#contract/lineCalls.ts'
import { registry } from '#contract/modules/registry.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor, Units, UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { giveCommand } from '../../resource/command/giveCommand.ts'
import { saveHeader } from '../../resource/lines/saveHeader.ts'
import type { Row } from '../../resource/field/row.ts'
import type { ResourceContext } from '../../resource/routes/resourceContext.ts'
import { parseNew } from '../../resource/write/givenRow.ts'
import { rowsFor } from '../../resource/scope/scope.ts'

/**
 * How software people work: by the same commands as anybody, with their own rights, each in a unit of work. What is refused is told in the
 * sentence that a person would read; nothing of it is written.
 */
export type Desk = {
  db: Database
  give(by: Actor, command: Command, id: string | null, asked?: Row): Promise<string | null>
  /** The same of a command that is signed: software people cannot sign, so the server gives it for them, behind the same right. */
  giveUnsigned(by: Actor, command: Command, id: string, asked?: Row): Promise<string | null>
  /** Writes a new record with its lines; its id. Throws the Problem that refuses it. */
  add(by: Actor, resource: string, row: Row, lines?: LinesByResource): Promise<string>
  /** What no command does, behind a right. */
  work<Result>(by: Actor, right: Permission, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>
  /** commands given and not refused */
  given(): number
  /** sentences that refused something, how often each */
  refusals: ReadonlyMap<string, number>
}

type Parts = { db: Database; units: Units; contexts: readonly ResourceContext[] }

export function createDesk({ db, units, contexts }: Parts): Desk {
  const byName = new Map(contexts.map((context) => [context.resource.name, context]))
  const refusals = new Map<string, number>()
  let given = 0
  const contextOf = (name: string): ResourceContext => {
    const found = byName.get(name)
    if (!found) throw new Error(`${name} is not registered`)
    return found
  }
  const requireRight = (by: Actor, right: string) => {
    if (!registry.isRight(right) || !by.permissions.has(right)) throw new Problem(403, `${by.realname} 没有权限 ${right}`)
  }
  /** Does something; what refuses it is noted under `name` and told. */
  const tried = async (name: string, work: () => Promise<unknown>): Promise<string | null> => {
    try {
      await work()
      given += 1
      return null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refusals.set(`${name}: ${error.message}`, (refusals.get(`${name}: ${error.message}`) ?? 0) + 1)
      return error.message
    }
  }
  return {
    db,
    refusals,
    given: () => given,
    async give(by, command, id, asked = {}) {
      const context = contextOf(command.resource)
      const half = context.commands.halves.get(commandId(command))
      if (!half) throw new Error(`command ${commandId(command)} has no half`)
      return tried(commandId(command), async () => {
        requireRight(by, command.right)
        const within = await rowsFor(context, by)
        await units(by, (unit) => giveCommand(context, half, { id, version: null, asked, signatures: [] }, { unit, within }, null))
      })
    },
    giveUnsigned: (by, command, id, asked = {}) =>
      tried(commandId(command), async () => {
        requireRight(by, command.right)
        await units(by, (unit) => unit.give(command, id, asked))
      }),
    async add(by, resource, row, lines = {}) {
      const context = contextOf(resource)
      requireRight(by, `${context.resource.permission}:add`)
      const within = await rowsFor(context, by)
      return units(by, async (unit) => {
        const { after } = await saveHeader(context, { id: null, version: null, row: parseNew(context.resource, row), lines }, { unit, within }, null)
        unit.afterCommit('resource.changed', { resource, verb: 'add', id: String(after?.['id']), mark: null })
        return String(after?.['id'])
      })
    },
    work(by, right, work) {
      requireRight(by, right)
      return units(by, work)
    },
  }
}
