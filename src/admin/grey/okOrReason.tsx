import type { ButtonProps, ModalProps } from 'antd'
import { GreyButton } from './GreyButton.tsx'

/** The footer of a dialog: its button, or the same one grey with the reason why it does nothing yet. */
export function okOrReason(reason: string | null, okText: string, look: Pick<ButtonProps, 'danger'> = {}): ModalProps['footer'] {
  return (_all, { OkBtn, CancelBtn }) => (
    <>
      <CancelBtn />
      {reason === null ? (
        <OkBtn />
      ) : (
        <GreyButton {...look} type="primary" reason={reason}>
          {okText}
        </GreyButton>
      )}
    </>
  )
}
