import { configuration } from './address.ts'

/** The build of this page; empty when nobody told. */
export const ownBuild = configuration.build

/** The build that whoever served this page serves now (`/config.js`); null when it does not answer or does not say. */
export async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch('/config.js', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return response.ok ? buildIn(await response.text()) : null
  } catch {
    return null // not there now: asked again when a link is open again
  }
}

/** `/config.js` is a script; a page that runs cannot run it again, so its one line is read. */
export function buildIn(script: string): string | null {
  return /\bbuild: "(\w+)"/.exec(script)?.[1] ?? null
}
