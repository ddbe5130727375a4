import { connect, type Socket } from 'node:net'
import { parseStatus, type PrinterStatus } from './status.ts'

/** Why a printer cannot be spoken to, in a sentence for the person at it. */
export class PrinterFault extends Error {
  override name = 'PrinterFault'
}

/** One connection to a label printer; whoever has it is the only one that writes. */
export type PrinterLink = {
  /** Asks `~HS`. Throws PrinterFault when the printer is gone, silent or answers something else. */
  status(): Promise<PrinterStatus>
  /** Hands bytes to the wire. Throws PrinterFault when it is cut or takes nothing any more; what was sent then is not known. */
  send(zpl: string): Promise<void>
  close(): void
}

type Parts = { host: string; port: number; /** for connecting and for every answer */ withinMs: number }

/** the longest answer that is read */
const longestAnswer = 4096

/** Connects to a printer's raw port (9100). Throws PrinterFault when nobody answers. */
export async function connectPrinter({ host, port, withinMs }: Parts): Promise<PrinterLink> {
  const socket = connect({ host, port, noDelay: true })
  let fault: PrinterFault | null = null
  let answer = ''
  let heard = () => {}
  const fail = (sentence: string) => {
    fault ??= new PrinterFault(sentence)
    socket.destroy()
    heard()
  }
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    answer = (answer + text).slice(-longestAnswer)
    heard()
  })
  socket.on('error', () => fail('与打印机的连接断开了，请检查网线和电源'))
  socket.on('close', () => fail('与打印机的连接断开了，请检查网线和电源'))
  await opened(socket, withinMs, `连不上打印机 ${host}:${port}，请检查地址、网线和电源`)

  /** Resolves with the first of `find` that is not null. */
  const waitFor = async <Found>(find: () => Found | null, late: string): Promise<Found> => {
    const timer = setTimeout(() => fail(late), withinMs)
    try {
      for (;;) {
        if (fault) throw fault
        const found = find()
        if (found !== null) return found
        await new Promise<void>((resolve) => (heard = resolve))
      }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async status() {
      answer = ''
      if (fault) throw fault
      socket.write('~HS')
      return waitFor(
        () => {
          // a third line ends the answer
          if (answer.split('\u0003').length <= 3) return answer.length >= longestAnswer ? garbage() : null
          return parseStatus(answer) ?? garbage()
        },
        answer === '' ? '打印机不回答，请检查它是否开机、是否卡住' : '打印机的回答看不懂，请检查它是不是 ZPL 打印机',
      )
    },
    async send(zpl) {
      if (fault) throw fault
      const sent = Promise.withResolvers<true>()
      let isSent: true | null = null
      socket.write(zpl, () => {
        isSent = true
        sent.resolve(true)
        heard()
      })
      await waitFor(() => isSent, '打印机收不下数据，请检查它是否卡住')
    },
    close() {
      fault ??= new PrinterFault('连接已关闭')
      socket.destroy()
    },
  }
}

function garbage(): never {
  throw new PrinterFault('打印机的回答看不懂，请检查它是不是 ZPL 打印机')
}

async function opened(socket: Socket, withinMs: number, sentence: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new PrinterFault(sentence)), withinMs)
  socket.once('connect', resolve)
  socket.once('error', () => reject(new PrinterFault(sentence)))
  try {
    await promise
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
