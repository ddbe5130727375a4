/**
 * Snap7's own server with one data block and one flag area, for the interoperability tests. Runs in the system's Node, for which
 * the package was built. Usage: node server.cjs PORT < { "db": hex, "m": hex }. Prints "listening" and obeys "stop" and "run".
 */
const { createInterface } = require('node:readline')
const { readFileSync } = require('node:fs')
const { S7Server } = require(require.resolve('node-snap7', { paths: [process.cwd()] }))

const { db, m } = JSON.parse(process.argv[3] ?? readFileSync(0, 'utf8'))
const server = new S7Server()
server.SetParam(server.LocalPort, Number(process.argv[2]))
server.RegisterArea(server.srvAreaDB, 7, Buffer.from(db, 'hex'))
server.RegisterArea(server.srvAreaMK, Buffer.from(m, 'hex'))
if (!server.StartTo('127.0.0.1')) {
  process.stdout.write(`failed ${server.ErrorText(server.LastError())}\n`)
  process.exit(1)
}
server.SetCpuStatus(8)
process.stdout.write('listening\n')
createInterface(process.stdin).on('line', (line) => server.SetCpuStatus(line === 'stop' ? 4 : 8))
process.on('SIGTERM', () => process.exit(0))
