import { spawn, spawnSync } from 'node:child_process'
import { openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { killTree } from '../systems/processes.ts'
import type { Fill, StockKeeper, Taken } from './keeper.ts'
import { startPostgres } from './postgres.ts'

const python = '/usr/bin/python3'
const packages = 'tryton-server tryton-modules-production tryton-modules-stock-lot python3-psycopg2'
type Base = { bins: number[] }

/** Tryton 6.0 as Debian has it, production and lots, driven by its own model API in as many processes as it has clients. Throws a sentence where it is not installed. */
export async function trytonStock(folder: string): Promise<StockKeeper> {
  if (spawnSync(python, ['-c', 'import trytond.modules.stock_lot, trytond.modules.production, psycopg2']).status !== 0)
    throw new Error(`Tryton is not installed: apt-get install ${packages}`)
  const postgres = await startPostgres()
  const conf = join(folder, 'trytond.conf')
  writeFileSync(conf, `[database]\nuri = ${postgres.address}/\npath = ${folder}\n`)
  writeFileSync(join(folder, 'password'), 'a-bench-needs-12+\n')
  const log = openSync(join(folder, 'output.log'), 'a')
  const init = ['-c', conf, '-d', 'stock', '-u', 'production', 'stock_lot', '--activate-dependencies', '--email', 'a@example.com']
  const env = { ...process.env, TRYTONPASSFILE: join(folder, 'password') }
  for (const args of [['-c', conf, '-d', 'stock', '--all', '--email', 'a@example.com'], init])
    if (spawnSync('trytond-admin', args, { env, stdio: ['ignore', log, log] }).status !== 0) throw new Error('Tryton did not make its tables, see output.log')
  const child = spawn(python, [join(import.meta.dirname, 'tryton.py'), folder], { stdio: ['pipe', 'pipe', log] })
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('Tryton cannot be asked')
  const answers = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const ask = async <Found>(command: string, ...given: unknown[]): Promise<Found> => {
    stdin.write(`${JSON.stringify({ command, with: given })}\n`)
    const { value, done } = await answers.next()
    if (done === true) throw new Error('Tryton ended, see output.log')
    const told = JSON.parse(value) as { found: Found } | { failed: string } // as tryton.py writes it
    if ('failed' in told) throw new Error(`Tryton: ${told.failed}`)
    return told.found
  }
  const base = await ask<Base>('prepare')
  let filled = { low: 0, high: 0, places: 0 }
  return {
    takeOneBag: (clients) => ask<Taken>('take', base, clients),
    movesPerSecond: async (clients, forMs) => (await ask<{ perSecond: number }>('moves', base, clients, forMs / 1000)).perSecond,
    async store({ lots, places }: Fill) {
      filled = { ...(await ask<{ low: number; high: number }>('fill', base, lots, places)), places }
      postgres.sql('vacuum analyze')
    },
    stockOfLot: (asks) => ask<number[]>('stock', base, asks, filled.low, filled.high, filled.places),
    stockOfPlace: (asks) => ask<number[]>('place', base, asks, filled.places, (filled.high - filled.low + 1) / filled.places),
    stockOfAll: (asks) => ask<number[]>('all', base, asks, filled.high - filled.low + 1),
    postInventory: (lines) => ask<number>('inventory', base, lines),
    shippedPerSecond: async (clients, each) => (await ask<{ perSecond: number }>('ships', base, clients, each)).perSecond,
    async stop() {
      stdin.end()
      if (child.pid !== undefined) killTree(child.pid)
      postgres.stop()
    },
  }
}
