import type { Bus } from '../../bus/bus.ts'
import { errorFields } from '../../log.ts'
import type { FilesParts } from './files.service.ts'
import { forgetUnused, removeDue } from './removals.service.ts'

/** Forgets what nobody uses and removes what is due. */
export async function sweepFiles(parts: Pick<FilesParts, 'db' | 'store' | 'log'>, now: number): Promise<void> {
  const forgotten = await forgetUnused(parts.db, now)
  if (forgotten > 0) parts.log.info('unused files forgotten', { forgotten })
  await removeDue(parts, now)
}

/** Removes the bytes of a file as soon as it was deleted in the list; what fails is swept later. */
export function removeDeleted(bus: Bus, resource: string, parts: Pick<FilesParts, 'db' | 'store' | 'log' | 'now'>): void {
  bus.on('resource.changed', (changed) => {
    if (changed.resource !== resource || changed.verb !== 'delete') return
    removeDue(parts, parts.now()).catch((error: unknown) => parts.log.error('deleted files were not removed', errorFields(error)))
  })
}
