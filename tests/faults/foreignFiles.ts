const mostBytes = 8_000_000

/** Files of other programs, 8 MB each, as their exports look; the last of each row is what makes it a tag of its own. */
export function foreignFiles(): { name: string; text: string; isTrial: boolean }[] {
  const kepware =
    'Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled Low,Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Negate Value,Description\n'
  return [
    {
      name: 'kepware.csv',
      isTrial: false,
      text: kepware + filled((at) => `Line1_Temperature_Zone_${at},${400_001 + (at % 60_000)},Word,1,R/O,100,,,,,,,,,,,"zone ${at} of the plant"\n`),
    },
    {
      name: 'ignition.csv',
      isTrial: true,
      text: `Path,Name,TagType,DataType,OPCItemPath,EngUnit\n${filled((at) => `Plant/Line ${at % 50}/Mill,Temperature ${at},OPC,4,[PLC]HRF${1 + (at % 60_000)},bar\n`)}`,
    },
    {
      name: 'ignition.json',
      isTrial: true,
      text: `{"name":"","tagType":"Provider","tags":[${filled(
        (at) =>
          `${at === 0 ? '' : ','}{"name":"T${at}","tagType":"AtomicTag","valueSource":"opc","opcItemPath":"[PLC]HRF${1 + (at % 60_000)}","engUnit":"bar"}`,
      )}]}`,
    },
    {
      name: 'fuxa.json',
      isTrial: true,
      text: `{"d_1":{"id":"d_1","name":"Mill","type":"ModbusTCP","enabled":true,"polling":500,"property":{"address":"192.0.2.7:502","slaveid":"1"},"tags":{${filled(
        (at) =>
          `${at === 0 ? '' : ','}"t${at}":{"id":"t${at}","name":"speed ${at}","type":"UInt16","memaddress":"400000","address":"${1 + (at % 60_000)}","divisor":1}`,
      )}}}}`,
    },
    {
      name: 'tia.csv',
      isTrial: true,
      text: `Name,Path,Data Type,Logical Address,Comment,Hmi Visible\n${filled((at) => `Speed ${at},Default tag table,Real,%MD${(at * 4) % 60_000},转速 ${at},True\n`)}`,
    },
  ]
}

/** As many rows as fit. */
function filled(row: (at: number) => string): string {
  const rows: string[] = []
  for (let [at, bytes] = [0, 0]; bytes < mostBytes - 1000; at += 1) {
    const text = row(at)
    rows.push(text)
    bytes += Buffer.byteLength(text)
  }
  return rows.join('')
}
