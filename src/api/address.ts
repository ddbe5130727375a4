import { z } from 'zod'

const Address = z.string().default('').catch('')
const Configuration = z.object({
  apiBase: Address,
  privateApiBase: Address,
  staticBase: Address,
  plantTz: z.string().default('Asia/Shanghai').catch('Asia/Shanghai'),
  /** where screens in the network open these pages, told to this server's own computer alone; empty elsewhere */
  networkOrigin: Address,
  /** which build of the pages this is; empty when whoever serves them does not say */
  build: z.string().default('').catch(''),
  /** the plant is simulated: it is shown as such, and the office offers a tour */
  isDemo: z.boolean().default(false).catch(false),
  /** people may print by C-LODOP on their own computer */
  hasLodop: z.boolean().default(false).catch(false),
})
export type Configuration = z.infer<typeof Configuration>

/** What `/config.js` says; our own server where it says nothing or something else. */
export function configurationOf(written: unknown): Configuration {
  return Configuration.catch(Configuration.parse({})).parse(written)
}

/** The base of all calls for a page opened at `host`: the second address in private networks when one is configured (API-001, API-014). */
export function apiBaseFor({ apiBase, privateApiBase }: Configuration, host: string): string {
  return (privateApiBase !== '' && isPrivateIpv4(host) ? privateApiBase : apiBase).replace(/\/+$/, '')
}

/** 10/8, 172.16/12, 192.168/16 and 127/8, as a literal only: a name that begins so is somebody else's (security.md 1B-12). */
export function isPrivateIpv4(host: string): boolean {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return false
  const [first = 0, second = 0] = parts
  return first === 10 || first === 127 || (first === 192 && second === 168) || (first === 172 && second >= 16 && second <= 31)
}

/** The address of an uploaded file; what is absolute already stays as it is (API-013). */
export function staticUrl(configuration: Configuration, host: string, path: string): string {
  if (/^(https?:|data:|blob:)/.test(path)) return path
  const base = configuration.staticBase === '' ? `${apiBaseFor(configuration, host)}/sys/common/static` : configuration.staticBase.replace(/\/+$/, '')
  return `${base}/${path.replace(/^\/+/, '')}`
}

declare global {
  interface Window {
    /** set by `/config.js` */
    millwright?: unknown
  }
}

export const configuration = configurationOf(globalThis.window?.millwright)

/** The base of all calls of this page, without a slash at its end; empty for our own server. */
export const apiBase = apiBaseFor(configuration, globalThis.window?.location.hostname ?? '')

/** The address of these pages for others: `localhost` means every computer itself, so there the address in the network is told. */
export function originForOthers({ networkOrigin }: Pick<Configuration, 'networkOrigin'>, { origin, hostname }: Pick<Location, 'origin' | 'hostname'>): string {
  const isOwnName = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return isOwnName && networkOrigin !== '' ? networkOrigin : origin
}
