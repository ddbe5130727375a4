import { openNastyServer } from '../../support/nastyServer.ts'
import type { NastyProtocol, NastyServer } from '../../support/nastyServer.ts'
import { answer } from '../../server/devices/modbus/hostilePlc.ts'
import type { Respond } from '../../server/devices/modbus/hostilePlc.ts'
import type { Tables } from '../factory.ts'

export const ownTagCode = (index: number) => `P.r${index}`

/** Two tables for one device `P` at `port`: registers from 0 on, each a tag. */
export function ownTables(
  port: number,
  { registers, scanMs, protocol = 'modbusTcp' }: { registers: number; scanMs: number; protocol?: NastyProtocol },
): Tables {
  const placeOf = (register: number) => (protocol === 's7' ? `db,1,${register * 2}` : `holding,,${register}`)
  const tags = Array.from({ length: registers }, (_, index) => `${ownTagCode(index)},P,${placeOf(index)},uint16,0`)
  return {
    devices: `deviceCode,protocol,host,port,scanMs\nP,${protocol},127.0.0.1,${port},${scanMs}\n`,
    tags: `tagCode,deviceCode,area,dbNumber,address,dataType,decimals\n${tags.join('\n')}\n`,
  }
}

/** Answers every register with what `valueOf` says of it at that moment. */
export function telling(valueOf: (register: number) => number): Respond {
  return (request, socket) =>
    socket.send(
      answer(
        request,
        Array.from({ length: request.count }, (_, index) => valueOf(request.start + index) & 0xffff),
      ),
    )
}

/** A PLC whose registers never hold 0: a 0 on a screen was invented. */
export function startNeverZeroPlc(protocol: NastyProtocol, port = 0): Promise<NastyServer> {
  return openNastyServer(protocol, { register: (register) => 1000 + register }, port)
}
