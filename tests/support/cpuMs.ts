/** Computing time of this thread so far, in ms: what other programs do on the machine does not count. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
