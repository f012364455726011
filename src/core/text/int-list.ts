/** A list of integers in a typed array that doubles when full. A quote index contains millions of them. */
export function createIntList() {
  let room = new Int32Array(4096)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value: number) {
      if (length === room.length) {
        const larger = new Int32Array(length * 2)
        larger.set(room)
        room = larger
      }
      room[length] = value
      length += 1
    },
    toArray: () => room.slice(0, length),
  }
}
