import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { ScreenOrder } from '#contract/modules/walls/screenOrders.ts'
import type { CacheName } from '#contract/modules/reference/dictionary.ts'

/** What happens in the server that other rooms may want to know. Emitted after the fact; a listener never throws back. */
export type BusEvents = {
  /** somebody told screens to do something; whoever holds a socket of one passes it on */
  'screen.ordered': [{ ticket: string; notAfter: number; screenIds: readonly string[]; order: ScreenOrder }]
  /** what a screen said to an order; nothing is said for one that no process holds */
  'screen.answered': [{ ticket: string; screenId: string; isDone: boolean; says: string }]
  /** one block of a device was read, or failed for the first time: its tags' slots in the table of latest values, and when that was (ms) */
  'tag.sampled': [{ block: number; slots: readonly number[]; at: number }]
  /** devices or tags were added, changed or removed: plans, subscriptions and states are built anew */
  'plc.configured': []
  /** the table of latest values was defined anew: slots have moved */
  'tags.defined': []
  /** somebody confirmed a write to a device: it is sent now, or never */
  'plcWrite.sent': [{ id: string }]
  'machine.changed': [{ equipCode: string; state: MachineState; since: number; reason: string | null }]
  /** rows of the machines' past were added behind what is watched: states may have begun earlier than was known */
  'machines.backfilled': []
  /** states and counts from an instant on came to be known: hours are told anew from there */
  'machines.retold': [{ fromMs: number }]
  /** what these people may see or do has changed, null: perhaps of everybody; their open pages ask anew */
  'rights.changed': [{ userIds: readonly string[] | null }]
  'session.revoked': [{ sessionId: string; userId: string }]
  /** an announcement reached its readers; `userIds` null is everybody; `isMail` says that a mail came, not words of the plant */
  'announcement.published': [{ id: string; title: string; userIds: readonly string[] | null; isMail: boolean }]
  /** what somebody can read has changed in another way: withdrawn, deleted, or a reminder to load again; `id` null is "several" */
  'announcement.changed': [{ id: string | null; title: string; userIds: readonly string[] | null; isMail: boolean }]
  /** somebody read something: what is unread for this person has changed, and for nobody else */
  'announcement.read': [{ userId: string }]
  /** a record was added, changed or removed, after the commit; an import may have changed any (`id` null); `mark` names the write to the page that made it */
  'resource.changed': [{ resource: string; mark: string | null } & ({ verb: 'add' | 'edit' | 'delete'; id: string } | { verb: 'import'; id: null })]
  /** tasks of these plans were made, moved to another time or machine, begun, reported or ended: a schedule that shows them looks anew */
  'tasks.changed': [{ planIds: readonly string[] }]
  /** definitions of designed resources were stored or deleted: each process reads them anew */
  'definitions.changed': []
  /** this process serves these designed resources from now on as they are described now, or no more: its open pages ask anew */
  'resources.changed': [{ names: readonly string[] }]
  'cache.cleared': [{ name: CacheName }]
  /** what of the logs is kept was set anew */
  'logs.configured': []
  /** a run of a job waits to be taken up, or one is to end: whoever runs jobs here looks at once */
  'job.called': []
  /** the overlay over the whole application was put on or taken off */
  'system.paused': [{ isPaused: boolean }]
}
