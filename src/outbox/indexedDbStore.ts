import { QueuedScan } from './queuedScan.ts'
import type { OutboxStore } from './queuedScan.ts'

const scans = 'scans'

/** Scans in the browser's own database, which a page that ends or a tablet that goes out does not lose. */
export function indexedDbStore(name = 'millwright-outbox'): OutboxStore {
  let opened: Promise<IDBDatabase> | null = null
  const open = () => (opened ??= openDatabase(name))
  async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    const database = await open()
    return new Promise((resolve, reject) => {
      // strict: done means on the disk
      const transaction = database.transaction(scans, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(scans))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser gave up a write'))
    })
  }
  return {
    async put(entry) {
      await inStore('readwrite', (store) => store.put(entry))
    },
    async remove(eventId) {
      await inStore('readwrite', (store) => store.delete(eventId))
    },
    async all() {
      const rows: unknown[] = await inStore('readonly', (store) => store.getAll())
      const known = rows.flatMap((row) => QueuedScan.safeParse(row).data ?? []) // one of an older page that is read no more stays where it is
      return known.toSorted((one, other) => one.order - other.order)
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(scans, { keyPath: 'eventId' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser opens no database'))
  })
}
