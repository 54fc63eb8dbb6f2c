import Testing

@testable import LuaBridge

struct HostErrorsTests {
  @Test func `finds an error by its number`() {
    var errors = HostErrors()
    #expect(errors[0] == nil)
    let numbers = (0..<10).map { errors.add(Oops(number: $0)) }
    for (i, number) in numbers.enumerated() {
      #expect(errors[number] as? Oops == Oops(number: i))
    }
    #expect(errors[10] == nil)
    #expect(errors[-1] == nil)
    #expect(errors[.max] == nil)
    #expect(errors[.min] == nil)
  }

  @Test func `never uses a number again`() {
    var errors = HostErrors()
    let old = errors.add(Oops(number: 1))
    errors.removeAll()
    #expect(errors[old] == nil)
    let new = errors.add(Oops(number: 2))
    #expect(new != old)
    #expect(errors[old] == nil)
    #expect(errors[new] as? Oops == Oops(number: 2))
  }

  @Test func `keeps the latest`() {
    var errors = HostErrors()
    let numbers = (0..<1000).map { errors.add(Oops(number: $0)) }
    #expect(errors[numbers[999]] as? Oops == Oops(number: 999))
    #expect(errors[numbers[880]] as? Oops == Oops(number: 880))
    #expect(errors[numbers[0]] == nil)
  }
}
