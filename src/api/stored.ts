import { z } from 'zod'

/** Everything this product keeps in a browser begins so (SES-026). */
const prefix = 'pro__'

/** `writtenAtMs` is null where `read` is. */
export type Stored<Value> = { read(): Value | null; writtenAtMs(): number | null; write(value: Value): void; clear(): void }

/** How long a browser keeps what nobody gave a life of its own (SES-028). */
const usualLifeMs = 30_000

type Keeping<Value> = { name: string; schema: z.ZodType<Value>; lifeMs?: number; storage?: Storage; now?: () => number }

/** One entry of the browser's storage that counts as absent after `lifeMs`; so does one that is damaged or that the browser refuses to give. */
export function stored<Value>({ name, schema, lifeMs = usualLifeMs, storage = localStorage, now = Date.now }: Keeping<Value>): Stored<Value> {
  const key = prefix + name
  const Entry = z.object({ value: schema, expiresAt: z.number() })
  function entry(): z.infer<typeof Entry> | null {
    try {
      const { data } = Entry.safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
      return data && data.expiresAt > now() ? data : null
    } catch {
      return null // storage that is blocked or damaged holds nothing
    }
  }
  return {
    read: () => entry()?.value ?? null,
    writtenAtMs() {
      const found = entry()
      return found && found.expiresAt - lifeMs
    },
    write(value) {
      storage.setItem(key, JSON.stringify({ value, expiresAt: now() + lifeMs }))
    },
    clear: () => storage.removeItem(key),
  }
}

/** Clears every entry whose name begins so. */
export function clearStored(nameBegins: string, storage: Storage = localStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix + nameBegins)) storage.removeItem(key)
}

/** The names of the entries that begin so. */
export function storedNames(nameBegins: string, storage: Storage = localStorage): string[] {
  return Object.keys(storage).flatMap((key) => (key.startsWith(prefix + nameBegins) ? [key.slice(prefix.length)] : []))
}
