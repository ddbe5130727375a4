import { startModbusDevice } from '../../support/modbusDevice.ts'

/** one unit of the register */
const tickMs = 10

export const clockTag = 'CLK-01.time'
export const devicesCsv = (port: number) => `deviceCode,protocol,host,port,wordOrder,scanMs\nCLK-01,modbusTcp,127.0.0.1,${port},ABCD,250\n`
export const tagsCsv = `tagCode,deviceCode,name,area,address,dataType,unit,decimals,equipmentCode\n${clockTag},CLK-01,时间,holding,0,uint32,,0,CLK-01\n`

/** A PLC whose one register tells the time: whether a value was true at its time can be seen from the two alone. */
export async function startPlantClock() {
  const device = await startModbusDevice()
  const startedAt = Date.now()
  const ticking = setInterval(() => {
    const ticks = Math.floor((Date.now() - startedAt) / tickMs)
    device.registers[0] = ticks >>> 16
    device.registers[1] = ticks & 0xff_ff
  }, tickMs)
  return {
    port: device.port,
    /** how far `value` is from what the PLC had at `at`, in ms */
    errorMs: (value: number, at: number) => Math.abs(startedAt + value * tickMs - at),
    async close() {
      clearInterval(ticking)
      await device.close()
    },
  }
}
export type PlantClock = Awaited<ReturnType<typeof startPlantClock>>
