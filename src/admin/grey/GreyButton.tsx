import { Button, Tooltip } from 'antd'
import type { ButtonProps } from 'antd'

const grey = { opacity: 0.5, cursor: 'not-allowed' }

type Props = { reason: string } & Omit<ButtonProps, 'onClick' | 'htmlType' | 'loading' | 'disabled' | 'style'>

/** A button that is grey and says why. One that is off hears neither pointer nor keys, and nobody would learn the reason. */
export function GreyButton({ reason, ...rest }: Props) {
  return (
    <Tooltip title={reason} trigger={['hover', 'focus', 'click']}>
      <Button {...rest} aria-disabled aria-description={reason} style={grey} />
    </Tooltip>
  )
}
