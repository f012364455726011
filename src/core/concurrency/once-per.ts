/** A function that makes a value once per key and keeps it as long as the key. */
export function oncePer<Key extends WeakKey, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return key => {
    let value = values.get(key)
    if (!value) {
      value = make(key)
      values.set(key, value)
    }
    return value
  }
}
