import type { CDPSession } from 'playwright-core'

export type Traffic = { wireBytes: number; scriptBytes: number }

/** Counts what the page receives while `work` runs: bytes on the wire, and bytes of JavaScript after unpacking. */
export async function traffic(devtools: CDPSession, work: () => Promise<void>): Promise<Traffic> {
  const scripts = new Set<string>()
  const count: Traffic = { wireBytes: 0, scriptBytes: 0 }
  const onResponse = ({ requestId, type }: { requestId: string; type: string }) => void (type === 'Script' && scripts.add(requestId))
  const onData = ({ requestId, dataLength, encodedDataLength }: { requestId: string; dataLength: number; encodedDataLength: number }) => {
    count.wireBytes += encodedDataLength
    if (scripts.has(requestId)) count.scriptBytes += dataLength
  }
  const onFrame = ({ response: { opcode, payloadData } }: { response: { opcode: number; payloadData: string } }) => {
    count.wireBytes += opcode === 2 ? Buffer.byteLength(payloadData, 'base64') : Buffer.byteLength(payloadData)
  }
  devtools.on('Network.responseReceived', onResponse)
  devtools.on('Network.dataReceived', onData)
  devtools.on('Network.webSocketFrameReceived', onFrame)
  await devtools.send('Network.enable')
  await work()
  await devtools.send('Network.disable')
  devtools.off('Network.responseReceived', onResponse)
  devtools.off('Network.dataReceived', onData)
  devtools.off('Network.webSocketFrameReceived', onFrame)
  return count
}
