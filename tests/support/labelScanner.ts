import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { ready } from 'zpl-renderer-js'

/** Draws ZPL with a renderer that is not ours; the answer is a PNG. */
export async function drawnZpl(zpl: string, { width, height }: { width: number; height: number }, dotsPerMm: number): Promise<Uint8Array> {
  const { api } = await ready
  return Buffer.from(await api.zplToBase64Async(zpl, width / 100, height / 100, dotsPerMm), 'base64')
}

/** The decoder, compiled once a process. */
let decoder: Promise<unknown> | null = null
function prepared(): Promise<unknown> {
  if (decoder) return decoder
  const { buffer, byteOffset, byteLength } = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  return (decoder = prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) }, fireImmediately: true }))
}

/** Reads all codes of a picture with a decoder that is not ours. */
export async function scannedIn(png: Uint8Array): Promise<string[]> {
  await prepared()
  const found = await readBarcodes(png, { tryHarder: true, maxNumberOfSymbols: 10, textMode: 'Plain', eanAddOnSymbol: 'Ignore' })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

/** The same as a hand scanner sends them: the AIM identifier of the kind of code before its text, FNC1 inside as ASCII 29. */
export async function codesIn(png: Uint8Array): Promise<{ raw: string }[]> {
  await prepared()
  const found = await readBarcodes(png, { tryHarder: true, maxNumberOfSymbols: 10, textMode: 'Plain', eanAddOnSymbol: 'Ignore' })
  return found.filter(({ isValid }) => isValid).map(({ text, symbologyIdentifier }) => ({ raw: symbologyIdentifier + text }))
}
