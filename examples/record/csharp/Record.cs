// Writes a recording for `tickproof diff`, in the text form of docs/recordings.md. For .NET and
// Unity. Copy it into a game, and after each step, such as at the start of FixedUpdate:
//
//     record.Body(step, "player").Add("position.x", position.x).Add("grounded", grounded).End();

using System;
using System.IO;
using System.Text;

public sealed class Record : IDisposable
{
    private readonly StreamWriter file;

    public Record(string path, string engine)
    {
        file = new StreamWriter(path);
        file.Write("{\"recording\":1,\"about\":{\"engine\":" + Quoted(engine) + "}}\n");
    }

    public Record Body(long step, string name)
    {
        file.Write("{\"step\":" + step + ",\"body\":" + Quoted(name));
        return this;
    }

    // The bits: a float as text has a comma in some cultures, and few digits in old runtimes.
    public Record Add(string field, float value)
    {
        uint bits = BitConverter.ToUInt32(BitConverter.GetBytes(value), 0);
        return Write(field, "\"0x" + bits.ToString("x8") + "\"");
    }

    public Record Add(string field, double value)
    {
        long bits = BitConverter.DoubleToInt64Bits(value);
        return Write(field, "\"0x" + bits.ToString("x16") + "\"");
    }

    public Record Add(string field, bool value)
    {
        return Write(field, value ? "true" : "false");
    }

    public void End()
    {
        file.Write("}\n");
    }

    public void Dispose()
    {
        file.Dispose();
    }

    private Record Write(string field, string value)
    {
        file.Write("," + Quoted(field) + ":" + value);
        return this;
    }

    private static string Quoted(string text)
    {
        var quoted = new StringBuilder("\"");
        foreach (char letter in text)
        {
            bool isPlain = letter >= ' ' && letter != '"' && letter != '\\';
            quoted.Append(isPlain ? letter.ToString() : "\\u" + ((int)letter).ToString("x4"));
        }
        return quoted.Append('"').ToString();
    }
}
