/** Types of Siemens PLCs, in small letters, that are read as ours. */
export const s7Types: Readonly<Record<string, string>> = {
  bool: 'bool',
  byte: 'uint8',
  usint: 'uint8',
  sint: 'int8',
  word: 'uint16',
  uint: 'uint16',
  int: 'int16',
  dword: 'uint32',
  udint: 'uint32',
  dint: 'int32',
  real: 'float32',
  lreal: 'float64',
  lword: 'uint64',
  ulint: 'uint64',
  lint: 'int64',
}
