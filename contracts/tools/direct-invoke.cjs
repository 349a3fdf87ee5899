// Makes the compiler about twice as fast, without a change to it or to what it says.
//
// `solc` is C++ compiled to WebAssembly by Emscripten with exceptions in JavaScript. A C++ call that may throw calls
// an import `invoke_<types>`, a function in JavaScript which makes the call in a `try` and tells C++ what it has
// caught:
//
//   function invoke_iii(index, a1, a2) {
//     var sp = stackSave();
//     try {
//       return wasmTable.get(index)(a1, a2);
//     } catch (e) {
//       stackRestore(sp);
//       if (e !== e + 0) throw e;
//       _setThrew(1, 0);
//     }
//   }
//
// The compiler does that many millions of times, and half of its time is the way out to JavaScript and back. Engines
// have exceptions in WebAssembly by now. So this file writes the same functions in WebAssembly and hands those to the
// compiler. They need the compiler's own table, which is there only after the compiler has got its imports. So there
// are two modules: `stubs` is what the compiler imports and jumps through a table of its own; `bodies` comes after the
// compiler and fills that table. Until then it has the functions in JavaScript.
//
// An `e` that is no number is an error of the runtime. Those of WebAssembly itself nothing can catch here; `abort`, which
// is JavaScript, ends the process.

const { Instance, Module, Table } = WebAssembly;

const types = { i: 0x7f, f: 0x7d, d: 0x7c };
const zeros = { v: [], i: [0x41, 0], f: [0x43, Array(4).fill(0)], d: [0x44, Array(8).fill(0)] };
const functionTable = 0x70;

/** An unsigned number as LEB128. */
const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)]);
const list = (items) => [number(items.length), items];
const name = (text) => list([...Buffer.from(text)]);
const sized = (...bytes) => list(bytes.flat(Infinity));
const moduleOf = (...sections) =>
  new Module(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, sections].flat(Infinity)));

const typeSection = (items) => [1, sized(list(items))];
const importSection = (items) => [2, sized(list(items))];
const functionSection = (typeIndices) => [3, sized(list(typeIndices.map(number)))];
const tableSection = (items) => [4, sized(list(items))];
const exportSection = (items) => [7, sized(list(items))];
/** Puts functions into a table, from its beginning on. */
const elementSection = (table, functions) => [
  9,
  sized(list([[2, table, constant(0), 0x0b, 0, list(functions.map(number))]])),
];
const codeSection = (items) => [10, sized(list(items.map((item) => sized(item, 0x0b))))];

const localGet = (index) => [0x20, number(index)];
const localSet = (index) => [0x21, number(index)];
const call = (index) => [0x10, number(index)];
const callIndirect = (typeIndex, table) => [0x11, number(typeIndex), table];
/** In two bytes, for the encoding is a signed one. */
const constant = (value) => [0x41, (value & 127) | 128, value >> 7];

/** A type from its letters, the result first: `vii` takes two integers and returns nothing. */
const type = ([result, ...parameters]) => [
  0x60,
  list(parameters.map((letter) => types[letter])),
  list(result === 'v' ? [] : [types[result]]),
];
/** The type of `invoke_<letters>`: before the parameters comes the function's index in the compiler's table. */
const invokeType = (letters) => type(`${letters[0]}i${letters.slice(1)}`);

/** What the compiler imports instead: each function calls the one at its place in the table `bodies`. */
function stubsOf(invokes) {
  const each = invokes.map((_, index) => index);
  const module = moduleOf(
    typeSection(invokes.map(({ letters }) => invokeType(letters))),
    importSection(invokes.map(({ key }, index) => [name('javascript'), name(key), 0, number(index)])),
    functionSection(each),
    tableSection([[functionTable, 0, number(invokes.length)]]),
    exportSection([
      [name('bodies'), 1, 0],
      ...invokes.map(({ key }, index) => [name(`stub ${key}`), 0, number(invokes.length + index)]),
    ]),
    elementSection(0, each),
    codeSection(
      invokes.map(({ letters }, index) => [
        list([]),
        Array.from(letters, (_, parameter) => localGet(parameter)),
        constant(index),
        callIndirect(index, 0),
      ]),
    ),
  );
  const javascript = Object.fromEntries(invokes.map(({ key, invoke }) => [key, invoke]));
  return new Instance(module, { javascript }).exports;
}

/** Puts the functions at the top of this file, in WebAssembly, where the stubs call them. */
function fillBodies(invokes, bodies, { asm, stackSave, stackRestore, _setThrew }) {
  const count = invokes.length;
  const table = Object.values(asm).find((exported) => exported instanceof Table);
  const [save, restore, setThrew] = [0, 1, 2];
  const imported = (key, ...description) => [name('compiler'), name(key), description];
  const module = moduleOf(
    typeSection([
      ...invokes.map(({ letters }) => invokeType(letters)),
      ...invokes.map(({ letters }) => type(letters)),
      ...['i', 'vi', 'vii'].map(type),
    ]),
    importSection([
      imported('stackSave', 0, number(2 * count)),
      imported('stackRestore', 0, number(2 * count + 1)),
      imported('_setThrew', 0, number(2 * count + 2)),
      imported('table', 1, functionTable, 0, 0),
      imported('bodies', 1, functionTable, 0, number(count)),
    ]),
    functionSection(invokes.map((_, index) => index)),
    elementSection(
      1,
      invokes.map((_, index) => 3 + index),
    ),
    codeSection(
      invokes.map(({ letters }, index) => {
        const [result] = letters;
        const stackPointer = letters.length;
        return [
          list([[1, types.i]]),
          [call(save), localSet(stackPointer)],
          [0x06, types[result] ?? 0x40], // try
          Array.from(letters.slice(1), (_, parameter) => localGet(parameter + 1)),
          [localGet(0), callIndirect(count + index, 0)],
          0x19, // catch_all
          [localGet(stackPointer), call(restore)],
          [constant(1), constant(0), call(setThrew)],
          [zeros[result], 0x0b],
        ];
      }),
    ),
  );
  new Instance(module, { compiler: { stackSave, stackRestore, _setThrew, table, bodies } });
}

/** The imports that are such functions, but for those with 64-bit integers, which are called in another way. */
function invokesOf(imports) {
  return Object.entries(imports).flatMap(([space, members]) =>
    Object.entries(members)
      .filter(([, member]) => /^invoke_[vifd][ifd]*$/.test(member.name))
      .map(([key, invoke]) => ({ space, key, invoke, letters: invoke.name.slice('invoke_'.length) })),
  );
}

let afterwards = () => {
  throw new Error('The compiler does not call C++ by way of JavaScript, so that this file has no use.');
};
WebAssembly.Instance = function (module, imports) {
  WebAssembly.Instance = Instance;
  const invokes = invokesOf(imports);
  const stubs = stubsOf(invokes);
  const direct = { ...imports };
  for (const { space, key } of invokes) direct[space] = { ...direct[space], [key]: stubs[`stub ${key}`] };
  afterwards = (compiler) => fillBodies(invokes, stubs.bodies, compiler);
  return new Instance(module, direct);
};
const compiler = require('solc/soljson.js');
afterwards(compiler);
compiler.onAbort = (reason) => {
  console.error(reason);
  process.exit(1);
};
