import { Ticket } from '#contract/notice.ts'
import { fileEndpoints } from '#contract/fileEndpoints.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { apiBase } from './address.ts'
import { download, request } from './request.ts'
import { expecting } from './expecting.ts'

/** The path of a file as a part of an address. */
function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** The bytes of a stored file (API-120). Throws ApiError; 文件下载失败 when there are none (UPL-023). */
export function fileBlob(path: string): Promise<Blob> {
  return download(`${fileEndpoints.download}${encoded(path)}`, {}, { quiet: true })
}

/** The bytes of a small file to be shown, kept while the page lives: what stands behind a path never changes. */
export function useFileBlob(path: string) {
  return useQuery({ queryKey: ['file', path], queryFn: () => fileBlob(path), meta: expecting(403, 404), staleTime: Number.POSITIVE_INFINITY, retry: false })
}

/** The viewer of PDF files, for one of them (API-119): `token` is a ticket, never the access token (decisions.md 23). */
export function pdfViewerAddress(path: string, ticket: string): string {
  return `${fileEndpoints.pdfViewer}?${new URLSearchParams({ file: `${fileEndpoints.preview}${path}`, token: ticket }).toString()}`
}

/** What such an address points at. Throws ApiError. */
export function fileByTicket(address: string, ticket: string): Promise<Blob> {
  return download(encoded(address), { token: ticket }, { quiet: true })
}

/** A ticket lives ten minutes; a new one is taken well before. */
const ticketFreshMs = 8 * 60_000

const ticketQuery = (path: string) => ({
  queryKey: ['fileTicket', path],
  queryFn: async () => (await request('/sys/ticket', Ticket, { method: 'POST', body: { kind: 'file', ref: path }, quiet: true })).ticket,
  meta: expecting(403, 404),
  staleTime: ticketFreshMs,
  gcTime: ticketFreshMs,
  retry: false,
})

/** A ticket for one file. */
export function useFileTicket(path: string) {
  return useQuery(ticketQuery(path))
}

/** Addresses under which a browser itself can look at files or play them, in their order; null while a ticket is on its way, '' where there is none. */
export function useLookAddresses(paths: readonly string[]): (string | null)[] {
  const tickets = useQueries({ queries: paths.map(ticketQuery) })
  return tickets.map(({ data, error }, at) => (data === undefined ? (error ? '' : null) : ticketed(fileEndpoints.preview, paths[at] ?? '', data)))
}

/** Where a browser itself saves a file, however large it is (API-121). Throws ApiError. */
export async function saveAddress(path: string): Promise<string> {
  return ticketed(fileEndpoints.download, path, await ticketQuery(path).queryFn())
}

function ticketed(prefix: string, path: string, ticket: string): string {
  return `${apiBase}${prefix}${encoded(path)}?token=${encodeURIComponent(ticket)}`
}
