//! The doors of the pocket. The page asks for room ([`letter_room`]), puts a letter there, has it read ([`read_letter`]), and
//! takes the answer from there ([`answer_size`] says how long it is). Everything else is in `pocket`, in safe Rust.
//!
//! One of these has one life of a table in it, or one finished game. If it fails, the page throws it away and restores the
//! table in another.

use pocket::Pocket;
use std::cell::RefCell;

struct Doors {
    pocket: Pocket,
    letter: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DOORS: RefCell<Doors> =
        const { RefCell::new(Doors { pocket: Pocket::new(clock_ms), letter: Vec::new(), answer: Vec::new() }) };
}

#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "that a function of another language has this form, nobody can check here")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since any moment. It takes nothing and touches no memory, so it is safe to call.
    safe fn clock_ms() -> f64;
}

/// Elsewhere nothing runs in here, and time stands still.
#[cfg(not(target_family = "wasm"))]
extern "C" fn clock_ms() -> f64 {
    0.0
}

/// Where a letter of so many bytes is to be written.
#[expect(unsafe_code, reason = "the page finds it by this name, and no other library has one like it")]
#[unsafe(no_mangle)]
pub extern "C" fn letter_room(size: usize) -> *mut u8 {
    DOORS.with_borrow_mut(|doors| {
        doors.letter.clear();
        doors.letter.resize(size, 0);
        doors.letter.as_mut_ptr()
    })
}

/// Reads the letter. Returns where the answer begins; it lies there until the next letter is read.
#[expect(unsafe_code, reason = "the page finds it by this name, and no other library has one like it")]
#[unsafe(no_mangle)]
pub extern "C" fn read_letter() -> *const u8 {
    DOORS.with_borrow_mut(|doors| {
        doors.answer = doors.pocket.read(&doors.letter);
        doors.answer.as_ptr()
    })
}

/// How many bytes the answer has.
#[expect(unsafe_code, reason = "the page finds it by this name, and no other library has one like it")]
#[unsafe(no_mangle)]
pub extern "C" fn answer_size() -> usize {
    DOORS.with_borrow(|doors| doors.answer.len())
}
