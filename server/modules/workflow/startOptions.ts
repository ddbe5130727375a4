import type { UnitOfWork } from '../../bus/unit.ts'
import type { Starting } from './start.service.ts'

type Options = Pick<Starting, 'procDefId' | 'title' | 'assignees' | 'priority'>

/** What somebody chose who applies from the list of processes: the record's own command begins the process, and cannot carry it. */
const chosen = new WeakMap<UnitOfWork['trx'], Options>()

export function chooseStart({ trx }: UnitOfWork, options: Options): void {
  chosen.set(trx, options)
}

export function startingIn({ trx }: UnitOfWork): Options | null {
  return chosen.get(trx) ?? null
}
