import { upperLimit } from '../source/registers.ts'
import { sendTable } from './millwrightTables.ts'
import type { AlarmSide } from './system.ts'

const mostRegisters = 10_000

/**
 * One limit for each tag, by the import of alarm definitions. Alarms that one look of the server finds together stand by their code: it
 * counts downwards, so that the register that left its range last stands on top.
 */
export async function importAlarms(baseUrl: string, token: string, registers: number): Promise<void> {
  const lines = Array.from(
    { length: registers },
    (_, index) => `A${mostRegisters + registers - index},A-${index}#,上限,Register ${index},${upperLimit},高,看趋势`,
  )
  await sendTable(baseUrl, token, 'alarmDef', `报警编码,报警名称,类型,测点,限值,优先级,怎样处理\n${lines.join('\n')}\n`)
}

export function millwrightAlarmSide(baseUrl: string, token: string): AlarmSide {
  const headers = { 'content-type': 'application/json', 'x-access-token': token }
  const answer = async (path: string, request: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(baseUrl + path, { ...request, headers })
    const { success, message, result } = (await response.json()) as { success: boolean; message: string; result: unknown } // the product's own envelope
    if (!success) throw new Error(`Millwright refused ${path}: ${message}`)
    return result
  }
  return {
    path: '/display/alarms',
    rows: { selector: 'article[data-open="true"]', ackCell: null },
    screen: { kind: 'told', speech: { path: '/socket.io/', headers: {}, auth: { token }, asks: ['420["subscribe",{"topics":["retained:alarm.current"]}]'] } },
    async readyToAck(index) {
      const { records } = (await answer(`/mes/alarm/list?name=A-${index}%23&pageSize=1`)) as { records: { id: string; version: number }[] } // a list of the contract
      const [alarm] = records
      if (!alarm) throw new Error(`Millwright knows no alarm A-${index}`)
      const body = JSON.stringify({ id: alarm.id, version: alarm.version })
      return async () => void (await answer('/mes/alarm/ack', { method: 'POST', body }))
    },
  }
}
