import type { Source } from '../source/source.ts'

export const deviceCode = 'BENCH'
export const tagPrefix = 'B.'

type Import = { baseUrl: string; token: string; source: Source; pollMs: number; deadband: number }

/** Configures the PLC and one tag for each of its registers, as a person would: two tables. */
export async function importTables({ baseUrl, token, source, pollMs, deadband }: Import): Promise<void> {
  const { registers } = source.load
  await sendTable(baseUrl, token, 'plcDevice', `deviceCode,name,protocol,host,port,scanMs\n${deviceCode},Bench,modbusTcp,127.0.0.1,${source.port},${pollMs}\n`)
  const tags = Array.from({ length: registers }, (_, index) => `${tagPrefix}${index},${deviceCode},Register ${index},holding,${index},uint16,0,${deadband}`)
  await sendTable(baseUrl, token, 'plcTag', `tagCode,deviceCode,name,area,address,dataType,decimals,deadband\n${tags.join('\n')}\n`)
}

/** Imports a table as a person would; throws with the sentence of what was refused. */
export async function sendTable(baseUrl: string, token: string, entity: 'plcDevice' | 'plcTag' | 'alarmDef', csv: string): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), `${entity}.csv`)
  const response = await fetch(`${baseUrl}/mes/${entity}/importExcel`, { method: 'POST', headers: { 'x-access-token': token }, body: form })
  const { success, message } = (await response.json()) as { success: boolean; message: string } // the product's own envelope
  if (!success) throw new Error(`Millwright refused the ${entity} table: ${message}`)
}
