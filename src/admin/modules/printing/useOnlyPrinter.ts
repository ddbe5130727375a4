import type { FormInstance } from 'antd'
import { useEffect } from 'react'

/** Where there is one printer, nobody has to choose it. */
export function useOnlyPrinter(form: Pick<FormInstance, 'getFieldValue' | 'setFieldValue'>, printers: readonly { value: string }[]): void {
  const only = printers.length === 1 ? printers[0]?.value : undefined
  useEffect(() => {
    if (only !== undefined && form.getFieldValue('printerId') === undefined) form.setFieldValue('printerId', only)
  }, [form, only])
}
