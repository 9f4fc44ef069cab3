import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'

type RowSave<Fields extends object> = {
  /** Sends the fields for the row's version; resolves with the row's next version. */
  send: (body: Fields & { version: number }) => Promise<{ version: number }>
  version: number
  changed: Fields
  /** What stood in the changed fields before. */
  former: Fields
  name: string
  /** Names the row among toasts: a new one about it takes the place of the last. */
  about: string
  onSaved: () => void
}

/** Saves a row and offers to put back what stood before, which is refused once somebody has changed the row again. */
export async function saveRow<Fields extends object>(row: RowSave<Fields>): Promise<void> {
  const { send, version, changed, former, name, about, onSaved } = row
  const undo = async (after: number) => {
    try {
      await send({ ...former, version: after })
      notifySuccess(`${name} är som förut`, { about })
    } catch (error) {
      notifyFailure(error)
    }
  }
  try {
    const after = await send({ ...changed, version })
    onSaved()
    notifySuccess(`${name} har sparats`, { about, action: { label: 'Ångra', run: () => void undo(after.version) } })
  } catch (error) {
    notifyFailure(error)
  }
}
